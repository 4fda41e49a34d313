"""Build hook: a wheel has compiled rules where a C compiler is found, and is pure Python otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledRules(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel. UNTERTAGE_PURE=1 leaves them out."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable" or os.environ.get("UNTERTAGE_PURE"):
            return
        sys.path.insert(0, str(Path(self.root) / "tools"))
        from compile import compile_into  # type: ignore[import-not-found]  # tools/compile.py

        self._folder = tempfile.TemporaryDirectory()
        try:
            compiled = compile_into(Path(self._folder.name) / "compiled")
        except (subprocess.CalledProcessError, OSError) as error:
            self.app.display_warning(f"the rules stay uncompiled: {error}")
            return
        for pattern in ("*.so", "*.pyd"):
            for module in compiled.rglob(pattern):
                build_data["force_include"][str(module)] = str(module.relative_to(compiled))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_folder"):
            self._folder.cleanup()
