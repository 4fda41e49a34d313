"""Sounds, clocks, the notice of one's turn, and a lost connection."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.acting import a_pair, open_table, play_one, version, wait_for_my_move
from tests.web.conftest import Server
from untertage.core import registry

Visit = Callable[..., Page]
SOUND = "[data-sound]"
RECORD = """
    window.notified = [];
    window.Notification = class { constructor(title) { window.notified.push(title); } close() {} };
    window.Notification.permission = 'default';
    window.Notification.requestPermission = async () => 'granted';
    Object.defineProperty(document, 'hidden', {get: () => true});
"""
"""A hidden tab, and a system that writes its notifications down."""


@contextmanager
def silent(server: Server) -> Iterator[None]:
    """A server that keeps its connections and does not answer, as after a broken line."""
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


def test_every_kind_of_event_has_a_sound(visit: Visit) -> None:
    page = visit("#/sounds")
    for game in registry.ids():
        page.evaluate("game => { location.hash = `#/sounds/${game}` }", game)
        page.wait_for_selector(f'ul[data-game="{game}"]')
        rows = page.locator("[data-kind]").evaluate_all(
            "rows => rows.map(({dataset}) => [dataset.kind, Number(dataset.peak), Number(dataset.level)])"
        )
        events = {kind.__struct_config__.tag for kind in registry.get(game).event_types}
        assert events == {kind for kind, _, _ in rows if not kind.startswith("page: ")}
        assert [row for row in rows if not 0.02 < row[1] < 0.98 or row[2] < 0.001] == [], "silent, or too loud"


def test_sound_begins_with_the_first_click_and_can_be_muted(visit: Visit) -> None:
    page = visit(prefs={"muted": False})
    open_table(page, "the_base")
    button = page.locator(SOUND)
    expect(button).to_have_attribute("data-sound", "waiting")
    wait_for_my_move(page)
    play_one(page, 0)
    expect(button).to_have_attribute("data-sound", "running")
    page.keyboard.press("m")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_have_attribute("data-sound", "resting")
    button.hover()
    effects = page.get_by_role("slider", name="Effects")
    effects.press("ArrowLeft")
    assert effects.input_value() == "0.65"
    expect(button).to_have_attribute("data-sound", "running")
    button.click()
    expect(button).to_have_attribute("data-sound", "resting")


def test_the_tab_tells_whose_turn_it_is(visit: Visit) -> None:
    """T6: also by a notification, once the player has asked for it, and only while the tab is hidden."""
    anna, ben = a_pair(visit, "rescue")
    if "Du bist am Zug" in ben.locator(".status").inner_text():
        play_turn(ben)
    icon = anna.locator('link[rel="icon"]')
    expect(anna).to_have_title("● Your move – Rescue – untertage")
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    expect(ben).to_have_title("Rescue – untertage")
    expect(ben.locator("li .thinking")).to_have_count(1)
    ben.add_init_script(RECORD)
    ben.reload()
    ben.get_by_role("button", name="Benachrichtige mich").click()
    expect(ben.get_by_role("button", name="Benachrichtige mich")).to_have_count(0)
    play_turn(anna)
    expect(anna).to_have_title("Rescue – untertage")
    expect(icon).to_have_attribute("href", "./icon.svg")
    expect(ben).to_have_title("● Du bist am Zug – Rescue – untertage")
    assert ben.evaluate("window.notified") == ["Du bist am Zug"]


def play_turn(page: Page) -> None:
    """Both actions of a turn of Rescue."""
    for turn in range(2):
        wait_for_my_move(page)
        play_one(page, turn)


def test_a_clock_runs_and_warns(visit: Visit) -> None:
    """T5: time to think is shown."""
    page = visit()
    page.clock.install()
    open_table(page, "the_base", clock={"kind": "move", "seconds": 300, "timeout": "bot"})
    wait_for_my_move(page)
    clock = page.get_by_role("timer")
    expect(clock).to_have_count(1)
    expect(clock).to_have_accessible_name(re.compile(r"^Anna: 4 minutes \d+ seconds left, the clock is running$"))
    expect(page.locator(".clocknote")).to_have_text(
        "You have 5 minutes for each decision. When the time is up, a bot takes over."
    )
    before = page.locator(".clock .digits").inner_text()
    page.clock.fast_forward(10_000)
    expect(page.locator(".clock .digits")).not_to_have_text(before)
    wide = page.locator(".clock").bounding_box()
    page.clock.fast_forward(231_000)
    expect(page.locator(".clock .sign")).to_have_text("!")
    expect(page.locator(".clocknote")).to_have_text("You have 1 minute left. When the time is up, a bot takes over.")
    assert page.locator(".clock").bounding_box() == wide, "nothing moves"


def test_a_lost_connection_is_shown_and_the_move_kept(visit: Visit, server: Server) -> None:
    """T19: at once, and the board stays alive."""
    page = visit()
    page.clock.install()
    open_table(page, "rescue")
    wait_for_my_move(page)
    before, status = version(page), page.locator(".status")
    with silent(server):
        page.clock.run_for(5_000)
        expect(status).to_contain_text("Connection lost")
        expect(page).to_have_title("⚠ Offline – Rescue – untertage")
        choose(page)
        expect(page.get_by_role("alert")).to_contain_text("Your move is saved")
        page.get_by_role("button", name="Take it back").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert page.locator('[data-lit="true"]').count() > 0, "the board is alive"
        choose(page)
        assert version(page) == before
    page.clock.run_for(9_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(status).to_have_text("Your move")
    expect(page.locator(".table")).to_have_attribute("data-v", str(before + 1))


def choose(page: Page) -> None:
    """The first of all actions."""
    page.keyboard.press("/")
    page.keyboard.press("Enter")


def test_a_thinking_bot_shows_it(visit: Visit) -> None:
    """T20: the bot is slow because its action does not reach the page."""
    page = visit()
    page.clock.install()
    page.route_web_socket("**/ws", hold_back_others)
    open_table(page, "rescue", options={"start_player": "0"})
    play_turn(page)
    expect(page.locator("li .thinking, .prompt .thinking")).to_have_count(2)
    page.clock.fast_forward(5_000)
    expect(page.locator("li .thinking")).to_have_text(re.compile("^[5-9]s$"))


def hold_back_others(socket: WebSocketRoute) -> None:
    """The actions of others do not reach the page, once there was an own one."""
    server, own = socket.connect_to_server(), [False]

    def pass_on(text: str | bytes) -> None:
        update = str(text).startswith('{"t":"update"')
        own[0] |= update and '"ack":null' not in str(text)
        if not (update and own[0] and '"ack":null' in str(text)):
            socket.send(text)

    server.on_message(pass_on)


def test_a_page_for_another_protocol_is_loaded_again(visit: Visit) -> None:
    page = visit()
    table = open_table(page, "the_base")
    page.route_web_socket("**/ws", speak_another_protocol)
    page.evaluate("window.old = true")
    page.goto(page.url.split("#")[0] + "#/")
    page.evaluate("table => { location.hash = `#/table/${table}` }", table)
    page.wait_for_function("() => window.old !== true")
    expect(page.get_by_role("alert")).to_contain_text("The server has been updated.")


def speak_another_protocol(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    server.on_message(lambda text: socket.send(str(text).replace('"protocol":', '"protocol":9')))
