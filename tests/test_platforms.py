"""What the manifest asks for can be installed wherever Home Assistant runs, without a compiler."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REQUIREMENTS: list[str] = json.loads(
    (ROOT / "custom_components" / "farm" / "manifest.json").read_text(encoding="utf-8")
)["requirements"]
PLATFORMS = (
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-manylinux_2_28",
    "aarch64-manylinux_2_28",
)
OFFLINE = ("error sending request", "Failed to fetch", "dns error", "Could not connect", "timed out")


def resolved(requirements: list[str], platform: str) -> subprocess.CompletedProcess[str]:
    """Ask which wheels fit the platform; skips where no registry can be asked."""
    uv = shutil.which("uv") or str(ROOT / ".setup" / "tools" / "bin" / "uv")
    if not Path(uv).is_file():
        pytest.skip("uv is not here; script/setup gets it")
    wanted = ("--only-binary", ":all:", "--python-version", "3.14.2", "--python-platform", platform)
    done = subprocess.run(
        [uv, "pip", "compile", "-", "--quiet", "--no-header", *wanted],
        input="\n".join(requirements),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if any(one in done.stderr for one in OFFLINE):
        pytest.skip("no package registry can be reached")
    return done


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_requirement_has_a_wheel(platform: str) -> None:
    done = resolved(REQUIREMENTS, platform)

    assert done.returncode == 0, done.stderr


def test_a_package_without_wheels_is_noticed() -> None:
    assert resolved(["hnswlib"], PLATFORMS[1]).returncode != 0
