"""A worker process that misbehaves as the name of its model file says."""

import json
import os
import signal
import sys
import time
from pathlib import Path

start = json.loads(sys.stdin.readline())
way = Path(start["path"]).stem
before = ""


def say(**value: object) -> None:
    print(json.dumps(value), flush=True)


if way in ("library", "memory", "file"):
    say(error=way, reason="as told")
    sys.exit(1)
if way == "illegal":
    os.kill(os.getpid(), signal.SIGILL)
if way == "slow":
    time.sleep(600)
if way == "talks":
    print("a library says something", flush=True)
say(ready=True)
for line in sys.stdin:
    asked = json.loads(line)
    if "stop" in asked:
        say(id=asked["stop"], error="stopped", reason="")
        continue
    if way == "deaf":
        time.sleep(600)
    if way == "hangs":
        continue
    if way == "grows":
        held = bytearray(os.urandom(1)) * 400_000_000
        time.sleep(600)
    if way == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    if way == "dies" or (way == "once" and not Path(start["path"]).with_suffix(".died").exists()):
        Path(start["path"]).with_suffix(".died").touch()
        print("last words", file=sys.stderr, flush=True)
        os._exit(7)
    if way == "long":
        say(id=asked["id"], error="too_long", reason="3000 tokens")
        continue
    texts = {"rubbish": "{]", "outside": '{"light": "the moon"}'}
    text = os.environ.get("SUPERVISOR_TOKEN", "") or texts.get(way, '{"light": "lamp"}')
    kept = len(asked["prefix"].split()) if before == asked["prefix"] else 0
    before = asked["prefix"]
    say(id=asked["id"], text=text, prompt_tokens=len(before.split()), output_tokens=3, kept_tokens=kept)
