"""What a person does at the page, in a few words."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error, Page, expect

STATUS = ".status"


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
    """Click one thing after the other, each when the one before has come into force."""
    before = page.wait_for_function(AT_REST).json_value()
    for word in words:
        page.wait_for_selector(f'[data-word="{word}"]')
        click_word(page, word)
        before = page.wait_for_function(
            f"before => {{ const now = ({AT_REST})(); return now !== before && now }}", arg=before
        ).json_value()


def fits(page: Page) -> bool:
    """Is everything of the table inside the window, without a scroll bar?"""
    return bool(
        page.evaluate(
            """() => [document.documentElement, document.querySelector('.table')].every(
                (box) => box.scrollWidth <= innerWidth && box.scrollHeight <= innerHeight)"""
        )
    )


def next_step(page: Page, number: int) -> None:
    """Wait for a step of the guide and for its position."""
    page.wait_for_function("n => document.querySelector('.text .muted').textContent.includes(`Step ${n} `)", arg=number)


def wait_for_my_move(page: Page) -> bool:
    """Wait until it is our move or the game is over; tell which."""
    page.wait_for_function(
        """() => document.querySelector('.over') !== null
            || (document.querySelector('.tools button:not(:disabled)') !== null
                && document.querySelectorAll('[data-lit="true"], .choices li button').length > 0)"""
    )
    return page.locator(".over").count() == 0


def version(page: Page) -> int:
    """The version of the table that the page shows."""
    return int(page.locator(".table").get_attribute("data-v") or -1)


CLICK_FIRST = "found => found.slice(0, 1).forEach((one) => one.dispatchEvent(new MouseEvent('click', {bubbles: true})))"


def click_word(page: Page, word: str) -> None:
    page.locator(f'[data-word="{word}"]').first.dispatch_event("click", {"bubbles": True})


def hand_over(page: Page) -> None:
    """The other person at this screen takes over; until then nothing of the table is to be seen."""
    curtain = page.locator(".curtain")
    expect(curtain).to_be_visible()
    assert page.locator("[data-word], aside ol li").count() == 0
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    page.wait_for_selector("[data-word]")


TRIES = 12
MOVED_ON = """before => document.querySelector('.over') !== null
    || Number(document.querySelector('.table').dataset.v) > before"""


def play_one(page: Page, turn: int) -> None:
    """Choose something lit with the pointer, then one of the actions that are left; another place every time.

    A bot may act between looking and clicking: then what was meant is gone, and its action is the step that was played.
    """
    before = version(page)
    for _ in range(TRIES):
        if page.evaluate(MOVED_ON, before):
            return
        lit = page.locator('[data-lit="true"]')
        words = lit.evaluate_all("found => found.map((one) => one.dataset.word)")
        if words:
            page.locator(f'[data-word="{words[turn % len(words)]}"]').evaluate_all(CLICK_FIRST)
        choices = page.locator(".choices li button")
        try:
            choices.nth(turn % max(1, choices.count())).click(timeout=3_000)
        except Error:
            continue
        page.wait_for_function(MOVED_ON, arg=before)
        return
    raise AssertionError(f"nothing can be clicked at version {before}")


def play_until_over(page: Page, most: int = 400) -> int:
    """Play with the pointer until the game is over; how many actions it took."""
    for turn in range(most):
        if not wait_for_my_move(page):
            return turn
        play_one(page, turn)
    raise AssertionError(f"not over after {most} actions")


def team_table(page: Page, game: str, options: dict[str, str], more: Callable[[], None] = lambda: None) -> None:
    """A table with a bot on the second seat, and these house rules by their labels."""
    page.evaluate("path => { location.hash = path }", f"#/new/{game}")
    page.wait_for_selector("form")
    page.get_by_label("Seat 2", exact=True).select_option("bot")
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
    """A browser that gives no context in three dimensions."""
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


def resign(page: Page) -> None:
    """End the game, if it is not over."""
    if page.locator(".over").count() == 0:
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes").click()
    expect(page.locator(".over")).to_be_visible()


def replay_steadily(page: Page, steps: int) -> None:
    """Walk to and fro through a replay: what the picture holds in memory does not grow."""
    page.wait_for_selector("canvas[data-frames]")
    last = int(page.locator(".bar .flow > span").inner_text().split("/")[1])

    def held() -> tuple[int, int]:
        page.wait_for_timeout(150)
        data = page.locator("canvas").evaluate("node => ({...node.dataset})")
        return int(data["geometries"]), int(data["textures"])

    def walk(key: str, count: int) -> None:
        for _ in range(count):
            page.keyboard.press(key)

    page.keyboard.press("Home")
    walk("ArrowRight", last)
    first = held()
    done = last
    while done < steps:
        walk("ArrowLeft", last)
        walk("ArrowRight", last)
        done += 2 * last
    geometries, textures = held()
    assert geometries == first[0]
    assert textures <= first[1] + 10, "a face may come up for the first time, but none twice"


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
