"""The tree as Mermaid and SVG."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from custom_components.farm.requirements_tree.completion import complete
from custom_components.farm.requirements_tree.drawing import mermaid, svg

from .make import home, rule, thing

WORKSPACE = complete(
    home(
        thing("binary_sensor.gate", "Pool gate", device_class="opening"),
        thing("siren.hut", area="hut"),
        thing("media_player.hut_speaker", area="hut"),
        thing("light.hut", 'Hut "<light>" & co', area="hut"),
        thing("binary_sensor.hut_motion", area="hut", device_class="motion"),
    ),
    [rule("binary_sensor.hut_motion =on", "light.turn_on light.hut")],
)
SVG = "{http://www.w3.org/2000/svg}"


def picture() -> ET.Element:
    return ET.fromstring(svg(WORKSPACE.tree))


def test_every_node_and_edge_is_drawn() -> None:
    assert len(picture().findall(f"{SVG}g")) == len(WORKSPACE.tree.nodes)
    assert len(picture().findall(f"{SVG}path")) == len(WORKSPACE.tree.edges)


def test_alternatives_are_dashed() -> None:
    assert "stroke-dasharray" in svg(WORKSPACE.tree)
    assert "-.->" in mermaid(WORKSPACE.tree)


def test_mermaid_names_every_node_once() -> None:
    lines = mermaid(WORKSPACE.tree, "de").splitlines()

    assert lines[0] == "flowchart TD"
    assert len(lines) == 1 + len(WORKSPACE.tree.nodes) + len(WORKSPACE.tree.edges)
    assert any("Ein offenes Pooltor wird sofort gemeldet" in line for line in lines)


def test_no_two_boxes_stand_on_each_other() -> None:
    places = [(one.get("x"), one.get("y")) for one in picture().iter(f"{SVG}rect")]

    assert len(places) == len(set(places))
