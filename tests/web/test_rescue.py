"""Rescue in a real browser: by clicking, at one screen with hidden hands, on a phone, with its aids."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.acting import (
    click_through,
    click_word,
    fits,
    hand_over,
    new_table,
    open_table,
    play_until_over,
    wait_for_my_move,
)

Visit = Callable[..., Page]


def first_turn(page: Page, seats: list[dict[str, str]] | None = None, **options: object) -> None:
    """A table at which White, our crew, takes the first turn."""
    table: list[dict[str, str]] = seats or [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    open_table(page, "rescue", options={"start_player": "0", **options}, seats=table)


def to_second_step(page: Page) -> None:
    """Change a card, so that a move or an exchange is due."""
    wait_for_my_move(page)
    click_through(page, ["place=A1", "rotate"])
    expect(page.locator(".steps .now")).to_contain_text("move or exchange")


def test_a_whole_game_against_a_bot_by_clicking(visit: Visit) -> None:
    page = visit()
    new_table(page, "rescue", Implosion_after_round="4")
    assert play_until_over(page) >= 6
    expect(page.locator(".over")).to_contain_text("Play again")
    assert page.locator(".crews .shown").count() == 0
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    assert page.locator(".hand .symbol").count() == 0
    page.get_by_label("View as").select_option(label="Anna")
    expect(page.locator(".hand .symbol")).to_have_count(3)


def test_a_card_shows_its_three_other_states_before_it_is_changed(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    wait_for_my_move(page)
    click_word(page, "place=B2")
    expect(page.locator(".op")).to_have_count(3)
    ends = page.locator(".op").evaluate_all(
        """ways => ways.flatMap((way) => {
            const lines = [...way.querySelectorAll('text:not(.aid)')].map((line) => line.getBoundingClientRect());
            return [Math.min(...lines.map((box) => box.left)), Math.max(...lines.map((box) => box.right))];
        })"""
    )
    assert ends == sorted(ends)  # the names of the three ways do not overlap
    assert page.locator('[data-place="B2"] .ghost').count() == 0
    page.locator('.op[data-word="flip_long"]').hover(force=True)
    expect(page.locator('[data-place="B2"] .ghost')).to_have_count(1)
    before = page.locator('[data-place="B2"]').get_attribute("aria-label")
    click_word(page, "flip_long")
    expect(page.locator(".steps .now")).to_contain_text("move or exchange")
    assert page.locator('[data-place="B2"]').get_attribute("aria-label") != before
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".steps .now")).to_contain_text("change a card")
    assert page.locator('[data-place="B2"]').get_attribute("aria-label") == before


EDGES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def openings(page: Page) -> dict[tuple[int, int], set[tuple[int, int]]]:
    """What the cards are said to be open to, by column and row."""
    cards = page.locator(".card").evaluate_all("all => all.map((one) => [one.dataset.place, one.ariaLabel])")
    return {
        (ord(place[0]) - ord("A"), int(place[1]) - 1): {EDGES[word] for word in re.findall("|".join(EDGES), text)}
        for place, text in cards
    }


def test_it_can_be_seen_where_tunnels_lead(visit: Visit) -> None:
    """The tunnels to waiting loaders are lit, and an opening in front of rock is blocked."""
    page = visit()
    first_turn(page)
    wait_for_my_move(page)
    cards = openings(page)

    def ways(at: tuple[int, int]) -> list[tuple[int, int]]:
        beyond = {(at[0] + x, at[1] + y): (-x, -y) for x, y in cards[at]}
        return [place for place, back in beyond.items() if back in cards.get(place, {back})]

    loaders = page.locator(".loader").evaluate_all("all => all.map((one) => one.ariaLabel)")
    berths = [re.findall(r"at ([A-F])([1-6])", text)[0] for text in loaders if "hatch open" in text]
    lit = {(ord(column) - ord("A"), int(row) - 1) for column, row in berths}
    for _ in cards:
        lit |= {place for at in lit for place in ways(at) if place in cards}
    assert lit
    shown = page.locator(".card.live").evaluate_all("all => all.map((one) => one.dataset.place)")
    assert {f"{'ABCDEF'[x]}{y + 1}" for x, y in lit} == set(shown)
    blocked = sum(len(cards[at]) - len(ways(at)) for at in cards)
    assert blocked > 0
    assert page.locator(".card [data-shut]").count() == blocked


HIDDEN = """() => {
    const box = (one) => one.getBoundingClientRect();
    const people = [...document.querySelectorAll('.people path.suit')].map(box);
    return [...document.querySelectorAll('.card')].filter((card) => {
        const rock = box(card.querySelector('.rock'));
        const plate = box(card.querySelector('.plate'));
        const across = Math.max(plate.left - rock.left - rock.width / 2, 0);
        const down = Math.max(rock.top + rock.height / 2 - plate.bottom, 0);
        const under = people.some((one) => one.left < plate.right - 2 && one.right > plate.left + 2
            && one.top < plate.bottom - 2 && one.bottom > plate.top + 2);
        return Math.hypot(across, down) < rock.width * 0.17 || under;
    }).map((card) => card.dataset.place);
}"""
"""Cards whose plate lies over the junction, or below people."""


def test_junctions_are_free_and_people_large(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    first_turn(page)
    wait_for_my_move(page)
    expect(page.locator(".card .plate")).to_have_count(36)
    assert page.evaluate(HIDDEN) == []
    packs = page.locator(".people .pack").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert packs
    assert min(packs) >= 22


COVERED = """() => {
    const people = [...document.querySelectorAll('.people')];
    const box = (one) => one.getBoundingClientRect();
    return people.flatMap((group, at) => [...group.querySelectorAll('text')].filter((text) => {
        const {x, y, width, height} = box(text);
        return people.slice(at + 1).flatMap((other) => [...other.querySelectorAll('.suit')].map(box)).some((suit) =>
            suit.left < x + width / 2 && suit.right > x + width / 2
            && suit.top < y + height / 2 && suit.bottom > y + height / 2);
    }).map((text) => text.textContent));
}"""
"""Letters and counts of people that lie below somebody else."""


def test_four_crews_on_a_card_can_be_told_apart(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, "rescue", 3)
    wait_for_my_move(page)
    expect(page.locator(".people text.count")).not_to_have_count(0)
    assert page.evaluate(COVERED) == []


def test_the_panel_fills_the_table_beside_the_planet(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900})
    first_turn(page)
    wait_for_my_move(page)
    planet, steps, piles = (page.locator(name).bounding_box() for name in (".sky", ".steps", ".piles"))
    assert planet is not None
    assert steps is not None
    assert piles is not None
    assert piles["y"] + piles["height"] - steps["y"] >= 0.78 * planet["height"]
    assert piles["y"] + piles["height"] <= planet["y"] + planet["height"]


def test_a_piece_is_moved_with_two_clicks(visit: Visit) -> None:
    page = visit()
    first_turn(page, open_hands=True)
    to_second_step(page)
    start = page.locator('[data-lit="true"][data-word^="start="]').first.get_attribute("data-word") or ""
    click_word(page, start)
    ends = page.locator('[data-lit="true"][data-word^="end="]')
    expect(ends.first).to_be_visible()
    assert page.locator('.card.dim[data-lit="true"]').count() == 0
    assert page.locator(".card.dim").count() > 0
    end = page.locator('.card[data-lit="true"][data-word^="end="]').first.get_attribute("data-place") or ""
    click_word(page, f"end={end}")
    expect(page.locator("aside ol")).to_contain_text(f"to {end}.")


def test_cards_are_exchanged_by_picking_them(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    to_second_step(page)
    cards = page.locator(".hand .symbol")
    for at in (0, 1):
        cards.nth(at).click()
        expect(page.locator(".symbol.picked")).to_have_count(at + 1)
    page.get_by_role("button", name="Exchange 2").first.click()
    expect(page.locator("aside ol")).to_contain_text("Anna exchanges 2, 2 from the hand.")


def test_why_not_names_the_rule(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    to_second_step(page)
    outside = page.locator('.card[data-lit="false"][data-word^="end="]').first.get_attribute("data-word") or ""
    click_word(page, outside)
    expect(page.locator(".note")).to_contain_text("RES-")


def test_hands_are_hidden_between_turns_at_one_screen(visit: Visit) -> None:
    page = visit()
    first_turn(page, seats=[{"kind": "me"}, {"kind": "here", "name": "Ben"}])
    wait_for_my_move(page)
    expect(page.locator(".hand .symbol")).to_have_count(3)
    click_through(page, ["place=A1", "rotate"])
    expect(page.locator(".steps .now")).to_contain_text("move or exchange")
    page.locator(".hand .symbol").first.click()
    page.get_by_role("button", name="Exchange 1").first.click()
    hand_over(page)
    expect(page.locator(".crews li.turn")).to_contain_text("Ben")
    expect(page.locator(".hand .symbol")).to_have_count(3)
    assert page.locator(".crews .shown").count() == 0
    expect(page.locator("aside ol")).to_contain_text("Anna draws a card.")


def test_the_places_of_the_loader_track_are_printed_where_the_loaders_go(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    wait_for_my_move(page)
    for loader, berth in (("L1", 3), ("L2", 11), ("L3", 19)):
        printed = page.locator(f'[data-berth="{berth}"]')
        expect(printed).to_have_text(str(berth))
        boxes = (printed.bounding_box(), page.locator(f'[data-place="{loader}"]').bounding_box())
        assert all(boxes)
        (x, y), (loader_x, loader_y) = (
            (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
        )
        assert abs(x - loader_x) < 20
        assert abs(y - loader_y) < 20
    page.get_by_role("button", name="What the pictures mean").click()
    expect(page.get_by_role("region", name="What the pictures mean")).to_contain_text("loader track")
    assert page.locator(".crack .core").count() == 0


def test_phone_width_needs_no_scrolling(visit: Visit) -> None:
    page = visit("#/", viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator('[data-game="rescue"] button.primary').tap()
    page.wait_for_selector("[data-word]")
    wait_for_my_move(page)
    assert fits(page)
    for thing in ('[data-place="A1"]', '[data-place="F6"]', '[data-word="end=L1"]', ".hand .symbol >> nth=2"):
        box = page.locator(thing).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844
        assert max(box["width"], box["height"]) >= 44
    page.locator('[data-place="C2"]').tap()
    names = page.locator(".op > text:not(.aid)")
    expect(names).not_to_have_count(0)
    heights = names.evaluate_all("names => names.map(name => name.getBoundingClientRect().height)")
    assert min(heights) >= 10, "large enough to read"
    foot = page.locator("[data-menu] > rect").evaluate("tray => tray.getBoundingClientRect().bottom")
    assert max(names.evaluate_all("names => names.map(name => name.getBoundingClientRect().bottom)")) <= foot
    page.locator('.op[data-word="rotate"]').tap()
    expect(page.locator(".steps .now")).to_contain_text("move or exchange")
    assert fits(page)


def test_aids_count_moves_and_show_where_loaders_go(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    wait_for_my_move(page)
    assert page.locator(".ahead, .moves").count() == 0
    page.keyboard.press("a")
    expect(page.locator(".ahead")).to_have_count(6)
    expect(page.locator(".hand .moves")).to_have_count(3)
    click_word(page, "place=D2")
    expect(page.locator(".op .aid")).to_have_count(3)
