"""Accepts and saves in Home Assistant's own editor at once: the test of it, with more people."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from .trial import Row

_ROOT = Path(__file__).parents[2]
_TEST = "tests/integration/test_crowd.py::test_accepts_and_saves_at_once_lose_nothing"


def crowds(people: int) -> Iterator[Row]:
    """Run the test and return its figures."""
    sys.stderr.write(f"a crowd of {people} and {people}: about {people // 2} s\n")
    begun = time.perf_counter()
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", _TEST, "-q", "--show-capture=no", f"--junitxml={report}"]
        environment = {**os.environ, "FARM_CROWD": str(people)}
        ended = subprocess.run(command, cwd=_ROOT, env=environment, stdout=subprocess.PIPE, check=False)
        counts = {one.get("name"): one.get("value") for one in ET.parse(report).iter("property")}
    lost, unexpected = int(counts.get("lost") or 0), int(counts.get("unexpected") or 0)
    yield Row(
        what="accepts and editor saves at once",
        tried=2 * people,
        failed=max(lost + unexpected, int(ended.returncode != 0)),
        figures=f"{counts.get('found')} automations expected and found, {time.perf_counter() - begun:.0f} s",
    )
