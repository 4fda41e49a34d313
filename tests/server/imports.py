"""Import every module of the package and print which were; test_pyodide.py runs it on the Python of the page."""

from __future__ import annotations

import json
import pkgutil
from importlib import import_module

import untertage

imported, refused = [], []
for found in pkgutil.walk_packages(untertage.__path__, "untertage."):
    try:
        imported.append(import_module(found.name).__name__)
    except ImportError as error:
        refused.append(f"{found.name}: {error}")
print(json.dumps({"imported": imported, "refused": refused}))
