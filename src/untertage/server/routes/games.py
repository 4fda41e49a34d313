"""Requests about games: catalogue, texts and rules."""

from __future__ import annotations

from typing import Final

from untertage.server import boxes, catalogue
from untertage.server.aside import aside
from untertage.server.bodies import Catalogue, SheetInfo, WordList, WrittenSheet
from untertage.server.reading import HowtoPage, LessonsPage, RulesPage
from untertage.server.routes.call import Call, Reply, answered, endpoint


async def show_games(call: Call) -> Reply:
    return answered(await aside(catalogue.catalogue, call.lang))


async def show_words(call: Call) -> Reply:
    return answered(await aside(catalogue.word_list, call.text("game"), call.lang))


async def show_rules(call: Call) -> Reply:
    return answered(await aside(catalogue.rules_page, call.text("game"), call.lang))


async def show_howto(call: Call) -> Reply:
    return answered(await aside(catalogue.howto, call.text("game"), call.lang))


async def show_lessons(call: Call) -> Reply:
    return answered(await aside(catalogue.lessons, call.text("game"), call.lang))


async def read_sheet(call: Call) -> Reply:
    who, body = await call.who(), await call.body(WrittenSheet)
    call.count_import(who)
    return answered(await aside(boxes.read_sheet, call.text("game"), body.toml, call.lang))


_SHEET: Final = "/api/games/{game}/sheet"
GAMES: Final = (
    endpoint("GET", "/api/games", show_games, "Games, their options, and bots", Catalogue, query=("lang",)),
    endpoint("GET", "/api/games/{game}/words", show_words, "The texts of a game", WordList, query=("lang",)),
    endpoint("GET", "/api/games/{game}/rules", show_rules, "The rules document of a game", RulesPage, query=("lang",)),
    endpoint("GET", "/api/games/{game}/howto", show_howto, "How to play a game", HowtoPage, query=("lang",)),
    endpoint("GET", "/api/games/{game}/lessons", show_lessons, "The lessons of a game", LessonsPage, query=("lang",)),
    endpoint("POST", _SHEET, read_sheet, "Check a component sheet", SheetInfo, WrittenSheet, query=("lang",)),
)
