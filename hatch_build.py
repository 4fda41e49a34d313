"""Build hook: compile the rules into the wheel if there is a C compiler; otherwise the wheel is pure Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledRules(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel, unless UNTERTAGE_PURE is set."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable":
            return
        if not (root / "src" / "untertage" / "server" / "static" / "index.html").is_file():
            self.app.display_warning("the web page is not built and will be missing; run `make web`")
        if self.target_name != "wheel" or os.environ.get("UNTERTAGE_PURE"):
            return
        sys.path.insert(0, str(root / "tools"))
        from compile import binaries, can_compile, compile_into  # type: ignore[import-not-found]  # tools/compile.py

        if not can_compile():
            self.app.display_warning("the rules are not compiled: there is no C compiler with the headers of Python")
            return
        try:
            compiled = compile_into(root / "build" / "compiled")
        except (subprocess.CalledProcessError, OSError) as error:
            self.app.display_warning(f"the rules are not compiled: {error}")
            return
        for module in binaries(compiled):
            build_data["force_include"][str(module)] = str(module.relative_to(compiled))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
