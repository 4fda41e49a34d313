"""Weights of a network in a file: the safetensors format, read and written without its library.

Eight bytes with the length of the header, the header as JSON (name, type, shape and place of every tensor), then the
numbers. Nothing in such a file can be executed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Tensors = dict[str, NDArray[Any]]

_TYPES: Final[dict[str, np.dtype[Any]]] = {"F16": np.dtype("<f2"), "F32": np.dtype("<f4"), "I32": np.dtype("<i4")}
_NAMES: Final = {dtype: name for name, dtype in _TYPES.items()}
_PLAIN: Final = "__metadata__"


def write(tensors: Mapping[str, NDArray[Any]], metadata: Mapping[str, str]) -> bytes:
    """The file with these tensors."""
    header: dict[str, Any] = {_PLAIN: dict(metadata)}
    parts, at = [], 0
    for name, tensor in tensors.items():
        data = np.ascontiguousarray(tensor).tobytes()
        header[name] = {"dtype": _NAMES[tensor.dtype], "shape": tensor.shape, "data_offsets": [at, at + len(data)]}
        parts.append(data)
        at += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return len(text).to_bytes(8, "little") + text + b"".join(parts)


def read(data: bytes) -> tuple[Tensors, dict[str, str]]:
    """The tensors and the metadata of a file."""
    begin = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:begin])
    metadata: dict[str, str] = header.pop(_PLAIN, {})
    tensors: Tensors = {}
    for name, entry in header.items():
        first, last = entry["data_offsets"]
        numbers = np.frombuffer(data[begin + first : begin + last], _TYPES[entry["dtype"]])
        tensors[name] = numbers.reshape(entry["shape"])
    return tensors, metadata
