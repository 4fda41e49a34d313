"""The OpenAPI document, generated from the list of endpoints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from untertage import __version__
from untertage.server.bodies import Problem
from untertage.server.finished import Against, Result
from untertage.server.routes.call import Endpoint

_QUERY: dict[str, dict[str, Any]] = {
    "lang": {"type": "string", "enum": ["en", "de"]},
    "format": {"type": "string", "enum": ["text", "json", "csv"]},
    "eyes": {"type": "integer", "minimum": 0, "maximum": 7},
    "text": {"type": "integer", "enum": [0, 1]},
    "seat": {"type": "integer", "minimum": 0, "maximum": 7},
    "game": {"type": "string"},
    "result": {"type": "string", "enum": list(get_args(Result))},
    "against": {"type": "string", "enum": list(get_args(Against))},
    "name": {"type": "string", "maxLength": 24},
    "since": {"type": "integer", "minimum": 0},
    "until": {"type": "integer", "minimum": 0},
    "least": {"type": "integer", "minimum": 0},
    "most": {"type": "integer", "minimum": 0},
    "before": {"type": "string"},
    "after": {"type": "integer", "minimum": 0},
}


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The description of all requests."""
    types = [kind for point in endpoints for kind in (point.answer, point.body) if kind is not None] + [Problem]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = dict(zip(map(id, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for point in endpoints:
        paths.setdefault(point.path, {})[point.method.lower()] = _operation(point, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "untertage", "version": __version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _operation(point: Endpoint, schemas: dict[int, Any]) -> dict[str, Any]:
    status = "201" if point.method == "POST" and point.handler.__name__.startswith(("add_", "invite")) else "200"
    content: dict[str, Any] = {point.media: {"schema": schemas[id(point.answer)]}}
    if point.handler.__name__ == "download_record":
        content["application/json"] = {"schema": {}}
    operation: dict[str, Any] = {
        "summary": point.summary,
        "operationId": point.handler.__name__,
        "parameters": _parameters(point),
        "responses": {
            status: {"description": point.summary, "content": content},
            "4XX": {"description": "Rejected", "content": {"application/json": {"schema": schemas[id(Problem)]}}},
            "503": {"description": "Unavailable", "content": {"application/json": {"schema": schemas[id(Problem)]}}},
        },
    }
    if point.token:
        operation["security"] = [{"token": []}]
    if point.body is not None:
        schema = schemas[id(point.body)]
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    if point.handler.__name__ == "add_record":
        texts = {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}}
        operation["requestBody"] = {"required": True, "content": texts}
    return operation


def _parameters(point: Endpoint) -> list[dict[str, Any]]:
    inside = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", point.path)
    ]
    return inside + [{"name": name, "in": "query", "schema": _QUERY[name]} for name in point.query]
