"""Requests about games: catalogue, texts and rules."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.responses import Response

from untertage.server import catalogue
from untertage.server.bodies import Catalogue, HowtoPage, RulesPage, WordList
from untertage.server.routes.call import Call, answered, endpoint


async def show_games(call: Call) -> Response:
    return answered(await asyncio.to_thread(catalogue.catalogue, call.lang))


async def show_words(call: Call) -> Response:
    return answered(await asyncio.to_thread(catalogue.word_list, call.text("game"), call.lang))


async def show_rules(call: Call) -> Response:
    return answered(await asyncio.to_thread(catalogue.rules_page, call.text("game"), call.lang))


async def show_howto(call: Call) -> Response:
    return answered(await asyncio.to_thread(catalogue.howto, call.text("game"), call.lang))


GAMES: Final = (
    endpoint("GET", "/api/games", show_games, "Games, their options, and bots", Catalogue, query=("lang",)),
    endpoint("GET", "/api/games/{game}/words", show_words, "The texts of a game", WordList, query=("lang",)),
    endpoint("GET", "/api/games/{game}/rules", show_rules, "The rules document of a game", RulesPage, query=("lang",)),
    endpoint("GET", "/api/games/{game}/howto", show_howto, "How to play a game", HowtoPage, query=("lang",)),
)
