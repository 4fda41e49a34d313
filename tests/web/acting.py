"""What a person does on the page, as short functions."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect

from untertage.core import registry
from untertage.core.match import Match

STATUS = ".status"
TURNS = int(os.environ.get("TURNS", "60"))
"""Turns over which memory has to be steady. Software rendering takes half a second for each."""


def new_table(page: Page, game: str, second: str = "bot", **house_rules: str) -> None:
    """The table form of a game, filled in as a person would; house rules by their labels."""
    page.goto(page.url.split("#")[0] + f"#/new/{game}")
    page.get_by_label("Your name", exact=False).first.fill("Anna")
    page.get_by_label("Seat 2", exact=True).select_option(second)
    if house_rules:
        page.get_by_text("House rules").click()
    for name, value in house_rules.items():
        label = page.locator("label", has=page.get_by_text(name.replace("_", " "), exact=True))
        field = label.locator("select, input")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-word], .curtain")


AT_REST = """() => {
    const {v, chosen, busy} = document.querySelector('[data-busy]')?.dataset ?? {busy: 'true'};
    return busy === 'false' && `${v} ${chosen}`;
}"""


def click_through(page: Page, words: list[str]) -> None:
    """Click several things in order, each after the previous click has taken effect."""
    before = page.wait_for_function(AT_REST).json_value()
    for word in words:
        page.wait_for_selector(f'[data-word="{word}"]')
        click_word(page, word)
        before = page.wait_for_function(
            f"before => {{ const now = ({AT_REST})(); return now !== before && now }}", arg=before
        ).json_value()


def fits(page: Page) -> bool:
    """Does the whole table fit the window, without a scroll bar?"""
    return bool(
        page.evaluate(
            """() => [document.documentElement, document.querySelector('.table')].every(
                (box) => box.scrollWidth <= innerWidth && box.scrollHeight <= innerHeight)"""
        )
    )


def wait_for_my_move(page: Page) -> bool:
    """Wait until it is our move or the game is over; returns whether it is our move."""
    found = page.wait_for_function(
        """() => document.querySelector('.over') !== null ? 'over'
            : document.querySelector('.tools button:not(:disabled)') !== null
                && document.querySelectorAll('[data-lit="true"], .choices li button, .offer').length > 0 && 'mine'"""
    )
    return bool(found.json_value() == "mine")


def version(page: Page) -> int:
    """The version of the table that the page shows."""
    return int(page.locator(".table").get_attribute("data-v") or -1)


def click_middle(page: Page, thing: Locator, timeout: float | None = None) -> None:
    """Click at the middle of the visible element, whatever lies on top there."""
    thing.scroll_into_view_if_needed(timeout=timeout)
    box = thing.bounding_box(timeout=timeout)
    assert box is not None, "not visible"
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def click_word(page: Page, word: str) -> None:
    click_middle(page, page.locator(f'[data-word="{word}"]').first)


def hand_over(page: Page) -> None:
    """The other person at this screen takes over; until then the table is hidden."""
    curtain = page.locator(".curtain")
    expect(curtain).to_be_visible()
    assert page.locator("[data-word], aside ol li").count() == 0
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    page.wait_for_selector("[data-word]")


TRIES = 12
MOVED_ON = """before => document.querySelector('.over') !== null
    || Number(document.querySelector('.table')?.dataset.v) > before"""


def play_one(page: Page, turn: int) -> None:
    """Click highlighted things and buttons with the pointer until an action is made; a different place every time.

    A bot may act between reading the page and clicking; then the target is gone, and the bot's action counts as the
    step.
    """
    before = version(page)
    for attempt in range(TRIES):
        state = page.wait_for_function(f"before => ({MOVED_ON})(before) || ({AT_REST})()", arg=before).json_value()
        if state is True:
            return
        try:
            click_something(page, turn + attempt)
            page.wait_for_function(
                f"before => document.querySelector('.over') || ({AT_REST})() !== before", arg=state, timeout=3_000
            )
        except Error:
            continue
    raise AssertionError(f"nothing can be clicked at version {before}")


LEADS_ON = """() => document.querySelector('[data-busy]').dataset.chosen === ''
    || document.querySelector('.choices.at li button, .stage [data-lit="true"]') !== null"""
"""A choice that has been begun can be continued; the buttons beside it are drawn some frames later."""


def click_something(page: Page, turn: int) -> None:
    """Click a button beside the chosen piece, something lit, or a button of the prompt bar."""
    page.wait_for_function(LEADS_ON, timeout=3_000)
    beside = page.locator(".choices.at li button")
    words = page.locator('.stage [data-lit="true"]').evaluate_all("found => found.map((one) => one.dataset.word)")
    if beside.count() > 0:
        click_middle(page, beside.nth(turn % beside.count()), timeout=3_000)
    elif words:
        click_middle(page, page.locator(f'.stage [data-word="{words[turn % len(words)]}"]').first, timeout=3_000)
    else:
        # An action that says first what it brings has given way to its confirmation.
        click_middle(page, page.locator(".prompt .answers .primary, .prompt .offer").first, timeout=3_000)


def play_until_over(page: Page, most: int = 400) -> int:
    """Play with the pointer until the game is over; returns the number of actions. Nothing may go wrong on the way:
    an error in the console of the browser, a failed request among them, fails the test."""
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    page.on("console", hear)
    try:
        for turn in range(most):
            if not wait_for_my_move(page):
                return turn
            play_one(page, turn)
    finally:
        page.remove_listener("console", hear)
        assert errors == []
    raise AssertionError(f"not over after {most} actions")


def team_table(
    page: Page,
    game: str,
    options: dict[str, str],
    more: Callable[[], None] = lambda: None,
    *,
    second: str = "bot",
    level: str = "",
) -> None:
    """A table with a bot on the second seat, and these house rules by their labels."""
    page.evaluate("path => { location.hash = path }", f"#/new/{game}")
    page.wait_for_selector("form")
    page.get_by_label("Seat 2", exact=True).select_option(second)
    if level:
        page.get_by_label("Strength").first.select_option(level)
    more()
    if options:
        page.get_by_text("House rules").click()
    for label, value in options.items():
        field = page.locator(".options label", has_text=label).first.locator("select, input")
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-word]", state="attached")


def without_webgl(page: Page) -> Page:
    """A browser without WebGL."""
    page.add_init_script(
        """const given = HTMLCanvasElement.prototype.getContext;
           HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
             return kind.startsWith('webgl') ? null : given.call(this, kind, ...rest);
           };"""
    )
    page.reload()
    return page


def lose_context(page: Page) -> None:
    page.evaluate(
        "document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    )


STILL = """async () => {
    const canvas = document.querySelector('canvas');
    const next = () => new Promise((done) => requestAnimationFrame(done));
    for (let calm = 0, last = ''; calm < 5; last = canvas.dataset.frames) {
        await next();
        calm = last === canvas.dataset.frames ? calm + 1 : 0;
    }
    return Number(canvas.dataset.frames);
}"""
"""The number of frames drawn, once drawing has stopped."""


OUT_OF_REACH = """() => {
    const canvas = document.querySelector('canvas').getBoundingClientRect();
    return [...document.querySelectorAll('.handle')].filter((handle) => {
        const box = handle.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const outside = x < canvas.left || x > canvas.right || y < canvas.top || y > canvas.bottom;
        return outside || document.elementFromPoint(x, y)?.closest('button, input') != null;
    }).map((handle) => handle.dataset.word);
}"""
"""The things whose middle is outside the picture or under a control."""


SHARE = """(name) => {
    const { clientWidth, clientHeight } = document.querySelector(name);
    const upright = innerHeight > innerWidth && clientWidth / innerWidth >= 0.92;
    return upright ? 1 : clientHeight / innerHeight;
}"""


def share(page: Page, board: str) -> float:
    """The part of the window's height that the board takes; 1 where it fills the width of an upright window."""
    found: float = page.evaluate(SHARE, board)
    return found


def held(page: Page) -> tuple[int, int]:
    """Memory of the page: textures, and bytes of the heap after garbage collection."""
    page.evaluate(STILL)
    data = page.locator("canvas").evaluate("node => ({...node.dataset})")
    assert int(data["geometries"]) <= int(data["shapes"]) < 25, "no geometry is stored twice"
    devtools = page.context.new_cdp_session(page)
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    heap = int(devtools.send("Runtime.getHeapUsage")["usedSize"])
    devtools.detach()
    return int(data["textures"]), heap


OPEN = """async ({bots = 1, ...plan}) => {
    const own = JSON.parse(localStorage.getItem('untertage') ?? '{}');
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${own.token}` };
    const seats = [{ kind: 'me' }, ...Array(bots).fill({ kind: 'bot', level: 'random' })];
    const body = JSON.stringify({ ...plan, seats });
    const made = await (await fetch('api/tables', { method: 'POST', headers, body })).json();
    location.hash = `#/table/${made.table.table}`;
    return made.table.table;
}"""
"""A table for the signed-in player and bots, one unless told otherwise, without the form."""


def open_table(page: Page, game: str, bots: int = 1, **plan: object) -> str:
    """A table for somebody new and bots that play at random, without the form; its id."""
    page.goto(page.url.split("#")[0] + "#/")
    table: str = page.evaluate(OPEN_NEW, {"plan": {"game": game, **plan}, "bots": bots})
    page.reload()
    page.evaluate("table => { location.hash = `#/table/${table}` }", table)
    page.wait_for_selector(f'.table[data-table="{table}"]')
    return table


def uploaded(page: Page, record: bytes) -> str:
    """Send a recorded match to the server; returns its name for the replay."""
    answer: dict[str, str] = page.request.post(page.url.split("#")[0] + "api/records", data=record).json()
    return answer["record"]


OPEN_NEW = """async ({plan, bots}) => {
    const post = async (path, body, token) => (await fetch(path, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', ...(token && {Authorization: `Bearer ${token}`})},
        body: JSON.stringify(body),
    })).json();
    const kept = JSON.parse(localStorage.getItem('untertage'));
    const {token} = await post('api/players', {name: 'Anna'});
    localStorage.setItem('untertage', JSON.stringify({...kept, name: 'Anna', token}));
    const seats = [{kind: 'me'}, ...Array(bots).fill({kind: 'bot', level: 'random'})];
    return (await post('api/tables', {seats, ...plan}, token)).table.table;
}"""


def set_table(page: Page, game: str, seed: int, before: tuple[str, ...] = ()) -> None:
    """A table for two with this seed, after all actions of these kinds, for tests that need certain cards."""
    rules = registry.get(game)
    match = Match.new(rules, 2, seed=seed)
    while str(first := match.legal(seat := rules.actors(match.state)[0])[0]).split()[0] in before:
        match.play(seat, first)
    position = json.loads(rules.dump_position(match.state))
    table = page.evaluate(OPEN, {"game": game, "position": position})
    expect(page.locator(f'.table[data-table="{table}"] [data-word]')).not_to_have_count(0)


PLAY = """async () => {
    const find = (selector) => document.querySelector(selector);
    const first = Number(find('.table').dataset.v);
    for (let turn = 0; find('.over') === null; turn += 7) {
        if (turn > 100_000) throw new Error('the game does not end');
        const buttons = [...document.querySelectorAll('.choices li button')];
        if (find('.table').dataset.busy === 'true') await undefined;
        else if (buttons.length > 0) buttons[turn % buttons.length].click();
        else find('.tools button:not(:disabled)')?.click();
        await new Promise((done) => requestAnimationFrame(done));
    }
    return Number(find('.table').dataset.v) - first;
}"""
"""Takes one of the actions on show, or opens the list of all of them, in every frame.

It clicks by script on purpose: the memory tests need hundreds of turns, and a real pointer would take minutes for them.
Whether things can be clicked is tested with the pointer elsewhere (`play_one`).
"""


def play_fast(page: Page, game: str, options: dict[str, object]) -> int:
    """Play a whole game with a bot; returns the number of actions."""
    table = page.evaluate(OPEN, {"game": game, "options": options})
    expect(page.locator(f'.table[data-table="{table}"] canvas[data-frames]')).to_have_count(1)
    turns: int = page.evaluate(PLAY)
    return turns


def memory_is_steady(page: Page, game: str, short: dict[str, object], turns: int) -> None:
    """After many turns the page uses as much memory as after a third of them; measured after a short game."""
    played, kept = 0, None
    while played < turns:
        played += play_fast(page, game, {})
        if kept is None and played >= turns // 3:
            play_fast(page, game, short)
            kept = held(page)
    assert kept is not None
    play_fast(page, game, short)
    textures, heap = held(page)
    assert textures == kept[0], "no texture is stored twice"
    assert heap < kept[1] * 1.15, "nothing remains of a game that has ended; compiled code may have grown a little"


def a_pair(visit: Callable[..., Page], game: str, **second: object) -> tuple[Page, Page]:
    """Anna opens a table and Ben, who reads German, joins by her link."""
    anna = visit(f"#/new/{game}")
    anna.get_by_label("Your name", exact=False).first.fill("Anna")
    anna.get_by_label("Seat 2", exact=True).select_option("person")
    anna.locator("form button[type=submit]").click()
    link = anna.get_by_label("Link for seat 2").input_value()
    ben = visit(link.split("/", 3)[3], locale="de-DE", **second)
    ben.get_by_label("Dein Name").fill("Ben")
    ben.get_by_role("button", name="Mitspielen").click()
    for page in (anna, ben):
        page.wait_for_selector("[data-word]", state="attached")
    return anna, ben


def rated_table(page: Page) -> str:
    """Open a rated table of The Base for two people with the pointer; the link for the other one."""
    page.get_by_label("Seat 2", exact=True).select_option("person")
    page.locator("summary").filter(has_text="Time, hints").click()
    page.get_by_role("checkbox", name=re.compile("^Rated")).click()
    page.locator("form button[type=submit]").click()
    link = page.get_by_label("Link for seat 2").input_value()
    return link[link.index("#") :]
