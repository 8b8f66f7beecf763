"""The panel in a real browser against a real Home Assistant with the demo home.

Pictures go to the folder that FARM_PICTURES names, such as docs/img; else they are thrown away.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
FRONTEND = ROOT / "custom_components" / "farm" / "frontend"
DEVELOP = ROOT / "script" / "develop.d"
SECONDS = 180
"""For one scenario; the first waits for the start of Home Assistant too."""

FREE_PORT = "import socket; one = socket.socket(); one.bind(('127.0.0.1', 0)); print(one.getsockname()[1])"
"""Asked in a process of its own, because tests of Home Assistant may open no sockets."""


def missing() -> str | None:
    """Return what these tests lack on this machine; `None` where they can run."""
    if shutil.which("node") is None:
        return "node is not installed"
    if browser() is None:
        return "chromium is not installed"
    if not (FRONTEND / "node_modules" / "playwright-core").is_dir():
        return "the packages of the panel are not installed; run script/frontend"
    return None


def browser() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


pytestmark = pytest.mark.skipif(missing() is not None, reason=str(missing()))


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start Home Assistant as script/develop does, and stop it in the end."""
    folder = tmp_path_factory.mktemp("home")
    port = subprocess.check_output([sys.executable, "-c", FREE_PORT], text=True).strip()
    home = ROOT / "script" / "demo" / "home.yaml"
    subprocess.run([sys.executable, DEVELOP / "prepare.py", folder, home, port], check=True)
    log = folder / "test.log"
    with log.open("w") as output:
        running = subprocess.Popen(
            [Path(sys.executable).with_name("hass"), "--config", folder, "--skip-pip"],
            env={**os.environ, "PYTHONPATH": str(DEVELOP / "stand_ins")},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    yield f"http://127.0.0.1:{port}"
    running.terminate()
    try:
        running.wait(30)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    return Path(os.environ.get("FARM_PICTURES", tmp_path)).resolve()


@pytest.mark.parametrize(
    "scenario",
    [
        "create_and_undo",
        "runs",
        "looks_back",
        "critical",
        "conflict",
        "question",
        "refusal",
        "cancel",
        "keyboard",
        "german_phone_in_the_dark",
        "guests_see_no_panel",
    ],
)
def test_people_use_the_panel(scenario: str, url: str, pictures: Path) -> None:
    command = ["node", HERE / "scenarios.mjs", scenario, url, str(browser()), pictures]

    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)

    assert done.returncode == 0, done.stderr
