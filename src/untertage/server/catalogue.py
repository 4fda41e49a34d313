"""The catalogue: games with their options, texts and rules, for clients that know no game."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from untertage.bots.levels import character, level
from untertage.bots.measured import PAIR, TEAM, rows_of
from untertage.core import registry
from untertage.core.campaign import Value
from untertage.core.howto import IMAGE, Scene, howto_page, scenes
from untertage.core.lessons import Step, Task, lessons_of
from untertage.core.rulebook import for_players
from untertage.core.words import Words
from untertage.server import minds, outbound
from untertage.server.bodies import BotInfo, Catalogue, GameInfo, OptionInfo, OptionValue, StepInfo, WordList
from untertage.server.info import Lang
from untertage.server.reading import (
    ChapterInfo,
    FigureInfo,
    HowtoPage,
    LessonsPage,
    RulesPage,
    RuleText,
    TaskInfo,
    TaskStep,
)
from untertage.server.seating import bot_name
from untertage.server.table import AnyGame


def catalogue(lang: Lang) -> Catalogue:
    """Every game and every bot."""
    return Catalogue(
        games=tuple(game_info(registry.get(game_id), lang) for game_id in registry.ids()),
        bots=tuple(bot_info(level, lang) for level in minds.levels()),
        phrases=dict(outbound.words(lang).sections["phrase"]),
    )


def bot_info(level: str, lang: Lang) -> BotInfo:
    """A bot that has no text is shown by its level."""
    texts = outbound.words(lang).sections["bot"]
    return BotInfo(level=level, label=texts.get(level, level), help=texts.get(f"{level}_help", ""))


@cache
def game_info(game: AnyGame, lang: Lang) -> GameInfo:
    """A game with its default components."""
    return described(game, lang)


def described(game: AnyGame, lang: Lang) -> GameInfo:
    """A game with the components it has."""
    words = game.words(lang)
    return GameInfo(
        game=game.id,
        title=words.text("game", "title"),
        tagline=words.text("game", "tagline"),
        goal=words.text("game", "goal"),
        fewest=game.seats[0],
        most=game.seats[-1],
        cooperative=game.cooperative,
        secrets=not game.perfect,
        options=option_infos(game, lang),
        minutes=game.minutes,
        difficulty=game.difficulty,
        asks=game.asks,
        aim=words.find("welcome", "aim") or words.text("game", "tagline"),
        first=words.find("welcome", "first") or "",
        roles=roles(words),
        sides=sides(words),
        colours=game.seat_colours[: game.seats[-1]],
        campaign=step_infos(game, lang),
        strengths=strengths(game, lang),
        characters={level: characters(game, level, lang) for level in minds.levels()},
        lessons=len(lessons_of(game).tasks()),
    )


def strengths(game: AnyGame, lang: Lang) -> dict[str, str]:
    """What each level has shown against the one below, or as a team at the first table it was measured at."""
    found: dict[str, str] = {}
    words = outbound.words(lang)
    for row in rows_of(game.id):
        name, *below = row.levels
        if row.kind not in (PAIR, TEAM) or name in found:
            continue
        setup = ", ".join(
            f"{game.words(lang).text('option', option)}: {value_label(game, option, value, lang)}"
            for option, value in row.setup.items()
        )
        against = words.text("bot", below[0]) if below else ""
        percent = round(100 * row.points / row.games)
        told = words.text("strength", row.kind, percent=percent, n=row.games, below=against, setup=setup)
        budget = row.bots[0].partition(":")[2].partition("/")[0].replace("ms", " ms")
        less = row.bots[0] != level(game.id, name)  # only `expert`, which would take too long
        found[name] = f"{told} {words.text('strength', 'less', budget=budget)}" if less else told
    return found


def characters(game: AnyGame, level: str, lang: Lang) -> tuple[str, ...]:
    """By seat: the name of its bot at this level, and what it likes to do."""
    names = [bot_name(game, seat) for seat in range(game.seats[-1])]
    styles = [character(game.id, level, name) for name in names]
    words = game.words(lang)
    return tuple(
        f"{name}: {words.text('character', f'{style}_help')}" if style else ""
        for name, style in zip(names, styles, strict=True)
    )


def step_infos(game: AnyGame, lang: Lang) -> tuple[StepInfo, ...]:
    """The steps of the campaign, named after the values of their options."""
    return tuple(
        StepInfo(
            step=step.id,
            label=", ".join(value_label(game, name, value, lang) for name, value in step.options.items()),
            text=game.words(lang).find("step_text", step.id) or "",
            options=dict(step.options),
        )
        for step in game.campaign.steps
    )


def roles(words: Words) -> tuple[str, ...]:
    """Who the players are: one text for all seats, or `role_0`, `role_1` and so on if the sides differ."""
    texts = words.sections.get("welcome", {})
    return tuple(texts[key] for key in sorted(texts) if key.startswith("role"))


def sides(words: Words) -> tuple[str, ...]:
    """The names of the sides, where each has a role of its own."""
    return tuple(words.text("seat", str(seat)) for seat, _ in enumerate(roles(words))) if len(roles(words)) > 1 else ()


def option_infos(game: AnyGame, lang: Lang) -> tuple[OptionInfo, ...]:
    info = inspect.type_info(game.options_type)
    assert isinstance(info, inspect.StructType)
    defaults = msgspec.to_builtins(game.read_options({}))
    return tuple(option_info(game, field, defaults[field.name], lang) for field in info.fields)


def option_info(game: AnyGame, field: inspect.Field, default: Any, lang: Lang) -> OptionInfo:
    words = game.words(lang)
    least = most = None
    values = game.values_of(field.name)
    match field.type:
        case inspect.BoolType():
            values = (True, False)
        case inspect.IntType(ge=ge, le=le):
            least, most = ge, le
    return OptionInfo(
        name=field.name,
        label=words.text("option", field.name),
        help=words.text("option", f"{field.name}_help"),
        default=default,
        values=tuple(OptionValue(value=value, label=value_label(game, field.name, value, lang)) for value in values),
        least=least,
        most=most,
        needs=dict(game.needs_of(field.name)),
        counted=tuple(game.campaign.counted.get(field.name, ())),
    )


def value_label(game: AnyGame, option: str, value: Value, lang: Lang) -> str:
    return game.words(lang).value(option, value)


def word_list(game_id: str, lang: Lang) -> WordList:
    sections = registry.get(game_id).words(lang).sections
    return WordList(game=game_id, lang=lang, sections={name: dict(texts) for name, texts in sections.items()})


def rules_page(game_id: str, lang: Lang) -> RulesPage:
    book = registry.get(game_id).rules(lang)
    return RulesPage(
        game=game_id,
        lang=lang,
        title=_title(book.page),
        page=for_players(book.page),
        rules=tuple(RuleText(rule=rule.id, section=rule.section, text=rule.text) for rule in book.rules.values()),
    )


def _title(page: str) -> str:
    return page.partition("\n")[0].removeprefix("# ").strip()


def howto(game_id: str, lang: Lang) -> HowtoPage:
    game = registry.get(game_id)
    page = howto_page(game, lang)
    found = scenes(game)
    named = dict.fromkeys(image["name"] for image in IMAGE.finditer(page))
    return HowtoPage(
        game=game_id,
        lang=lang,
        title=_title(page),
        page=page,
        figures=tuple(_figure(game, name, found[name]) for name in named),
    )


def lessons(game_id: str, lang: Lang) -> LessonsPage:
    found = lessons_of(registry.get(game_id))
    chapters = tuple(
        ChapterInfo(
            chapter=chapter.id,
            title=chapter.title[lang],
            basic=chapter.basic,
            tasks=tuple(_task(task, lang) for task in chapter.tasks),
        )
        for chapter in found.chapters
    )
    return LessonsPage(game=game_id, lang=lang, chapters=chapters, tips=tuple(tip[lang] for tip in found.tips))


def _task(task: Task, lang: Lang) -> TaskInfo:
    return TaskInfo(
        task=task.id,
        say=task.say[lang],
        ask=task.ask[lang],
        done=task.done[lang],
        seats=task.seats,
        seat=task.seat,
        steps=tuple(_step(step, lang) for step in task.steps),
    )


def _step(step: Step, lang: Lang) -> TaskStep:
    return TaskStep(play=step.play, spot=step.spot, ask="" if step.ask is None else step.ask[lang])


def _figure(game: AnyGame, name: str, scene: Scene) -> FigureInfo:
    """A figure of a how-to document."""
    shown = scene.figure
    seen = (game.redact(event, shown.eyes) for events in scene.events for event in events)
    return FigureInfo(
        name=name,
        view=msgspec.Raw(outbound.encoded(game.view(scene.state, shown.eyes))),
        eyes=shown.eyes,
        events=tuple(msgspec.Raw(outbound.encoded(event)) for event in seen if event is not None),
        chosen=shown.chosen,
        lit=shown.lit,
        shape=shown.shape,
    )
