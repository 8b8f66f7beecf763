"""How much memory there is, read where Linux tells it."""

from __future__ import annotations

from pathlib import Path

from custom_components.farm.language_model.memory import available, kills, own


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_available_is_what_can_be_freed(tmp_path: Path) -> None:
    proc = written(tmp_path, meminfo="MemTotal: 8000 kB\nMemAvailable: 4000 kB\n")

    assert available(proc, tmp_path / "none") == 4000 * 1024


def test_container_may_have_less(tmp_path: Path) -> None:
    proc = written(tmp_path, meminfo="MemAvailable: 4000 kB\n")
    cgroup = written(
        tmp_path / "group",
        memory_dot_max="2000000\n",
        memory_dot_current="1500000\n",
        memory_dot_stat="anon 1\ninactive_file 200000\n",
    )

    assert available(proc, cgroup) == 700000


def test_container_without_a_limit(tmp_path: Path) -> None:
    proc = written(tmp_path, meminfo="MemAvailable: 4000 kB\n")
    cgroup = written(tmp_path / "group", memory_dot_max="max\n", memory_dot_current="1\n")

    assert available(proc, cgroup) == 4000 * 1024


def test_own_memory_leaves_mapped_files_out(tmp_path: Path) -> None:
    proc = written(tmp_path, **{"7__status": "VmRSS: 900 kB\nRssAnon:\t     300 kB\nRssFile: 600 kB\n"})

    assert own(7, proc) == 300 * 1024


def test_kills_are_counted(tmp_path: Path) -> None:
    assert kills(written(tmp_path, vmstat="pgfault 9\noom_kill 3\n")) == 3


def test_other_systems_do_not_tell(tmp_path: Path) -> None:
    assert (available(tmp_path, tmp_path), own(1, tmp_path), kills(tmp_path)) == (None, None, None)
