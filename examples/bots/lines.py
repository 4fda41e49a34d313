#!/usr/bin/env python3
"""A bot that speaks the line protocol by itself and needs nothing of untertage: a model for any language."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end":
        break
    if message["type"] == "turn":
        action = max(message["legal"], key=len)
        print(json.dumps({"ply": message["ply"], "action": action}), flush=True)
