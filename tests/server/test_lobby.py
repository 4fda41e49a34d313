"""Opening tables, taking seats, leaving, coming back, playing again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.service import Person, Service, on_both, one_ply, serving
from tests.written import house, whole
from untertage.core import registry
from untertage.server.limits import Limits


async def people(service: Service, *names: str) -> list[Person]:
    return [await service.player(name) for name in names]


async def test_the_catalogue_has_every_game_in_both_languages(service: Service) -> None:
    for lang in ("en", "de"):
        answer = (await service.http.get("/api/games", params={"lang": lang})).json()
        assert [game["game"] for game in answer["games"]] == registry.ids()
        assert answer["bots"]
        for info in answer["games"]:
            game = registry.get(info["game"])
            assert info["title"] == game.words(lang).sections["game"]["title"]
            assert [option["name"] for option in info["options"]] == list(game.options_type.__struct_fields__)
            for option in info["options"]:
                assert option["label"]
                assert option["help"]
                assert option["values"] or option["least"] is not None or isinstance(option["default"], str)
                assert len({value["label"] for value in option["values"]}) == len(option["values"])
                assert not option["values"] or option["default"] in [value["value"] for value in option["values"]]


async def test_words_and_rules_of_a_game(service: Service) -> None:
    words = (await service.http.get("/api/games/the_base/words?lang=de")).json()
    assert words["sections"] == registry.get("the_base").words("de").sections
    rules = (await service.http.get("/api/games/the_base/rules", headers={"Accept-Language": "de-AT,de"})).json()
    assert rules["lang"] == "de"
    assert [rule["rule"] for rule in rules["rules"]] == list(registry.get("the_base").rules("de").rules)
    missing = await service.http.get("/api/games/chess/rules")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_game")


async def test_only_games_with_hands_have_secrets(service: Service, whispers: str) -> None:
    games = (await service.http.get("/api/games")).json()["games"]
    secrets = {game["game"]: game["secrets"] for game in games}
    assert secrets[whispers]
    assert not secrets["the_base"]


@on_both
async def test_a_player_needs_only_a_name_and_gets_a_token(service: Service) -> None:
    anna = await service.player("Änna")
    assert (await anna.ask("GET", "/api/players/me"))["name"] == "Änna"
    await anna.ask("PUT", "/api/players/me", {"name": "Anna"})
    me = await anna.ask("GET", "/api/players/me")
    assert (me["name"], me["token"]) == ("Anna", None)
    nobody = Person(service, "?", "guess")
    assert (await nobody.ask("GET", "/api/players/me", status=401))["code"] == "wrong_token"
    for name in ("", " x", "x" * 25):
        answer = await service.http.post("/api/players", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


@on_both
async def test_an_invitation_works_once(service: Service) -> None:
    anna, ben, carl = await people(service, "Anna", "Ben", "Carl")
    made = await anna.open()
    table, claim = made["table"]["table"], {"secret": made["invitations"][0]["secret"]}
    assert made["invitations"][0]["path"] == f"/#/join/{table}/{claim['secret']}"
    wrong = await carl.ask("POST", f"/api/tables/{table}/claim", {"secret": "guess"}, status=403)
    assert wrong["code"] == "wrong_secret"
    await ben.ask("POST", f"/api/tables/{table}/claim", claim)
    assert (await carl.ask("POST", f"/api/tables/{table}/claim", claim, status=403))["code"] == "wrong_secret"
    assert (await anna.ask("POST", f"/api/tables/{table}/claim", claim, status=403))["code"] == "wrong_secret"
    shown = await ben.ask("GET", f"/api/tables/{table}")
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["Anna", "Ben"]


async def test_a_new_invitation_ends_the_old_one(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    made = await anna.open()
    table, old = made["table"]["table"], made["invitations"][0]["secret"]
    path = f"/api/tables/{table}/seats/1/invitation"
    assert (await ben.ask("POST", path, status=403))["code"] == "not_host"
    fresh = await anna.ask("POST", path, status=201)
    assert (await ben.ask("POST", f"/api/tables/{table}/claim", {"secret": old}, status=403))["code"] == "wrong_secret"
    await ben.ask("POST", f"/api/tables/{table}/claim", {"secret": fresh["secret"]})
    assert (await anna.ask("POST", path, status=409))["code"] == "no_free_seat"


@on_both
async def test_listed_tables_are_open_to_everybody_and_unlisted_ones_are_not_shown(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    hidden = (await anna.open())["table"]["table"]
    shown = (await anna.open(listed=True))["table"]["table"]
    listed = (await service.http.get("/api/tables")).json()["tables"]
    assert [entry["table"]["table"] for entry in listed] == [shown]
    assert (await ben.ask("POST", f"/api/tables/{hidden}/sit", {"seat": 1}, status=409))["code"] == "no_free_seat"
    sat = await ben.ask("POST", f"/api/tables/{shown}/sit", {"seat": 1})
    assert sat["you"]["seats"] == [1]
    assert (await ben.ask("POST", f"/api/tables/{shown}/sit", {"seat": 1}, status=409))["code"] == "no_free_seat"


@on_both
async def test_my_tables_are_listed_with_my_seats(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    table = await anna.pair(ben)
    mine = await ben.ask("GET", "/api/tables/mine")
    assert [(entry["table"]["table"], entry["you"]) for entry in mine["tables"]] == [
        (table, {"seats": [1], "host": False})
    ]
    assert mine["tables"][0]["table"]["status"] == "running"
    assert mine["tables"][0]["table"]["actors"]
    assert (await service.http.get("/api/tables/mine")).status_code == 401


@on_both
async def test_the_host_starts_with_bots_in_the_free_seats(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    table = (await anna.open(absent_level="random"))["table"]["table"]
    assert (await ben.ask("POST", f"/api/tables/{table}/start", status=403))["code"] == "not_host"
    started = await anna.ask("POST", f"/api/tables/{table}/start")
    assert started["table"]["status"] == "running"
    assert started["table"]["seats"][1]["level"] == "random"
    assert (await anna.ask("POST", f"/api/tables/{table}/start", status=409))["code"] == "already_running"


async def test_the_host_decides_about_seats_before_the_start(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    made = await anna.open()
    table, secret = made["table"]["table"], made["invitations"][0]["secret"]
    bot = {"plan": {"kind": "bot", "level": "random"}}
    assert (await ben.ask("PUT", f"/api/tables/{table}/seats/1", bot, status=403))["code"] == "not_host"
    assert (await anna.ask("PUT", f"/api/tables/{table}/seats/9", bot, status=409))["code"] == "no_free_seat"
    running = await anna.ask("PUT", f"/api/tables/{table}/seats/1", bot)
    assert running["table"]["status"] == "running"
    assert (await ben.ask("POST", f"/api/tables/{table}/claim", {"secret": secret}, status=403))["code"] == (
        "wrong_secret"
    )


@on_both
async def test_leaving_before_the_start_frees_the_seat(service: Service, whispers: str) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    made = await anna.open(whispers, [{"kind": "me"}, {"kind": "person"}, {"kind": "person"}])
    table, secret = made["table"]["table"], made["invitations"][0]["secret"]
    await ben.ask("POST", f"/api/tables/{table}/claim", {"secret": secret})
    left = await ben.ask("POST", f"/api/tables/{table}/leave")
    assert not left["table"]["seats"][1]["taken"]
    assert (await ben.ask("POST", f"/api/tables/{table}/leave", status=403))["code"] == "not_your_seat"
    assert (await ben.ask("GET", "/api/tables/mine"))["tables"] == []


async def test_a_bot_plays_for_a_player_who_left_until_they_return(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    table = await anna.pair(ben, absent="bot", absent_level="random")
    left = await ben.ask("POST", f"/api/tables/{table}/leave")
    assert left["table"]["seats"][1]["stand_in"] == "random"
    again = await ben.ask("POST", f"/api/tables/{table}/leave")
    assert again["table"]["seats"][1]["stand_in"] == "random"
    async with anna.at(table) as one:
        await one.until("update")
        for _ in range(8):
            while one.update["view"]["actors"] != [0]:
                await one.until("update")
            await one.act(0)
        assert 1 in {moment["seat"] for moment in (await one.ask("speak", "update", lang="de"))["moments"]}
    back = await ben.ask("POST", f"/api/tables/{table}/return")
    assert back["table"]["seats"][1]["stand_in"] is None
    assert back["you"]["seats"] == [1]


async def test_the_others_wait_for_a_player_who_left_if_the_host_wants_that(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    table = await anna.pair(ben)
    left = await ben.ask("POST", f"/api/tables/{table}/leave")
    assert left["table"]["seats"][1]["stand_in"] is None
    assert left["you"]["seats"] == [1]


@on_both
async def test_the_host_may_replace_the_absent_but_not_the_present(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    table = await anna.pair(ben)
    bot = {"plan": {"kind": "bot", "level": "random"}}
    async with ben.at(table) as two:
        await two.until("update")
        assert (await anna.ask("PUT", f"/api/tables/{table}/seats/1", bot, status=409))["code"] == "no_free_seat"
    async with anna.at(table) as one:
        await one.until("update")
        while one.table["seats"][1]["connected"]:
            await one.until("changed")
    assert (await anna.ask("PUT", f"/api/tables/{table}/seats/1", bot, status=409))["code"] == "no_free_seat"
    service.hub.services.limits = Limits(absent_seconds=0)
    replaced = await anna.ask("PUT", f"/api/tables/{table}/seats/1", bot)
    assert replaced["table"]["seats"][1]["stand_in"] == "random"
    assert replaced["you"]["seats"] == [0]
    back = await ben.ask("POST", f"/api/tables/{table}/return")
    assert back["table"]["seats"][1]["stand_in"] is None


async def test_the_same_people_play_again_with_seats_changed(service: Service) -> None:
    anna, ben = await people(service, "Anna", "Ben")
    table = await anna.pair(ben, options={"rounds": 7})
    assert (await ben.ask("POST", f"/api/tables/{table}/rematch", status=409))["code"] == "not_over"
    async with anna.at(table) as one:
        await one.until("update")
        await one.ask("resign", "update", v=one.update["v"], seat=0)
        again = await ben.ask("POST", f"/api/tables/{table}/rematch")
        await one.until("changed")
        assert one.table["rematch"] == again["table"]["table"]
    assert again["you"]["seats"] == [0]
    assert again["table"]["status"] == "running"
    assert again["table"]["options"]["rounds"] == 7
    twice = await anna.ask("POST", f"/api/tables/{table}/rematch")
    assert twice["table"]["table"] == again["table"]["table"]
    stranger = await service.player("Eve")
    assert (await stranger.ask("POST", f"/api/tables/{table}/rematch", status=403))["code"] == "not_your_seat"


async def test_a_table_begins_at_a_written_position(service: Service, whispers: str) -> None:
    anna = await service.player()
    position = {"cards": 12, "hands": [["c1", "c2"], ["c3"]], "shown": ["c5"]}
    seats = [{"kind": "me"}, {"kind": "here"}]
    made = await anna.open(whispers, seats, position=position)
    assert made["table"]["from_position"]
    async with anna.at(made["table"]["table"]) as one:
        await one.until("update")
        assert one.update["view"]["hand"] == ["c1", "c2"]
        assert one.update["view"]["shown"] == ["c5"]
        await one.act(0, "show c2")
        assert one.update["view"]["shown"] == ["c5", "c2"]
    bad = {"game": whispers, "seats": seats, "position": {"cards": 12, "hands": []}}
    assert (await anna.ask("POST", "/api/tables", bad, status=400))["code"] == "bad_position"
    three = {"game": whispers, "seats": [*seats, {"kind": "here"}], "position": position}
    assert (await anna.ask("POST", "/api/tables", three, status=400))["code"] == "bad_position"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "no_game"),
        ({"options": {"rounds": 0}}, "bad_options"),
        ({"options": {"colour": "red"}}, "bad_options"),
        ({"seats": [{"kind": "me"}]}, "bad_options"),
        ({"seats": []}, "bad_message"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "oracle"}]}, "bad_bot"),
        ({"position": {"board": []}}, "bad_position"),
        ({"components": {"tiles": 3}}, "bad_components"),
        ({"clock": {"kind": "move", "seconds": 1}}, "bad_message"),
        ({"money": 5}, "bad_message"),
    ],
)
async def test_an_invalid_table_is_refused_with_a_reason(service: Service, change: dict[str, Any], code: str) -> None:
    anna = await service.player()
    body = {"game": "the_base", "seats": [{"kind": "me"}, {"kind": "person"}], **change}
    answer = await service.http.post("/api/tables", json=body, headers={"Authorization": f"Bearer {anna.token}"})
    assert answer.json()["code"] == code
    assert answer.json()["text"]
    assert answer.status_code in (400, 404)


async def test_a_custom_component_sheet_is_used(service: Service) -> None:
    anna = await service.player()
    sheet = whole(house("the_base"))
    made = await anna.open(seats=[{"kind": "me"}, {"kind": "here"}], components=sheet)
    assert made["table"]["own_components"]
    async with anna.at(made["table"]["table"]) as one:
        assert (await one.until("update"))["view"]["actors"]


async def test_tables_and_seats_survive_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as first:
        anna, ben = await people(first, "Anna", "Ben")
        table = await anna.pair(ben)
        async with anna.at(table) as one, ben.at(table) as two:
            await one.until("update")
            await two.until("update")
            guests = [one, two]
            for _ in range(5):
                await one_ply(guests)
            before = one.update
    async with serving(tmp_path) as second:
        again = Person(second, "Anna", anna.token)
        async with again.at(table) as one:
            after = await one.until("update")
            assert (after["v"], after["view"], after["legal"]) == (before["v"], before["view"], before["legal"])


async def test_a_seat_says_what_character_its_bot_has(service: Service) -> None:
    (anna,) = await people(service, "Anna")
    for level, character in (("normal", "hunter"), ("expert", "")):
        made = await anna.open("the_base", [{"kind": "me"}, {"kind": "bot", "level": level}])
        assert [seat["character"] for seat in made["table"]["seats"]] == ["", character]
    the_base = next(game for game in (await anna.ask("GET", "/api/games"))["games"] if game["game"] == "the_base")
    assert [text.partition(":")[0] for text in the_base["characters"]["normal"]] == ["Vesk", "Harrow"]
