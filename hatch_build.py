"""Build hook: a wheel has compiled rules where a C compiler is found, and is pure Python otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledRules(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel. UNTERTAGE_PURE=1 leaves them out."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable":
            return
        if not (root / "src" / "untertage" / "server" / "static" / "index.html").is_file():
            self.app.display_warning("the page of the server is not built and will be missing: make web")
        if self.target_name != "wheel" or os.environ.get("UNTERTAGE_PURE"):
            return
        sys.path.insert(0, str(root / "tools"))
        from compile import binaries, compile_into  # type: ignore[import-not-found]  # tools/compile.py

        try:
            compiled = compile_into(root / "build" / "compiled")
        except (subprocess.CalledProcessError, OSError) as error:
            self.app.display_warning(f"the rules stay uncompiled: {error}")
            return
        for module in binaries(compiled):
            build_data["force_include"][str(module)] = str(module.relative_to(compiled))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
