"""Train the small transformer on the text of this book and write ``data/transformer.npz``.

The training text and the held-out text go to ``text.npz`` in the same folder.

It needs PyTorch, in a separate virtual environment::

    python3 -m venv /tmp/torch-venv
    /tmp/torch-venv/bin/pip install torch==2.13.0 numpy
    /tmp/torch-venv/bin/python data/transformer.py

The card, ``data/README.md``, describes the text from which the shipped file was made.
"""

# mypy: ignore-errors
from __future__ import annotations

import argparse
import hashlib
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

ROOT = Path(__file__).parents[1]
CHAPTERS = ("01-definition", "02-centering", "03-sphere", "04-ellipsoid", "05-rmsnorm")
WIDTH, BLOCKS, HEADS, CONTEXT, BYTES = 48, 4, 6, 64, 256
HELD_OUT = 10  # the last tenth of every chapter is held out
KEPT = 4  # sequences whose residual streams are shipped


class Attention(nn.Module):
    """Causal self-attention: queries, keys and values in one matrix."""

    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)

    def forward(self, x: Tensor) -> Tensor:
        """Map an array of shape (batch, tokens, WIDTH) to one of the same shape."""
        batch, tokens, _ = x.shape
        q, k, v = self.qkv(x).view(batch, tokens, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(mixed.transpose(1, 2).reshape(batch, tokens, WIDTH))


class Block(nn.Module):
    """A pre-LN block: each half reads a normalized copy of the stream and adds its output to the stream."""

    def __init__(self):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.attn = Attention()
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x: Tensor, streams: list[Tensor]) -> Tensor:
        """Return the stream after the block, and append both of its new values to ``streams``."""
        x = x + self.attn(self.ln_1(x))
        streams.append(x)
        x = x + self.down(F.relu(self.up(self.ln_2(x))))
        streams.append(x)
        return x


class Model(nn.Module):
    """A transformer from bytes to the logits of the next byte."""

    def __init__(self):
        super().__init__()
        self.embed, self.position = nn.Embedding(BYTES, WIDTH), nn.Embedding(CONTEXT, WIDTH)
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.ln_f = nn.LayerNorm(WIDTH)
        self.unembed = nn.Linear(WIDTH, BYTES)
        for name, weight in self.named_parameters():
            if weight.dim() == 2:
                nn.init.normal_(weight, std=0.02)
            elif ".ln_" not in name and "ln_f" not in name:
                nn.init.zeros_(weight)

    def forward(self, tokens: Tensor) -> tuple[Tensor, list[Tensor]]:
        """Return logits (batch, tokens, BYTES), and the input of each LayerNorm."""
        x = self.embed(tokens) + self.position.weight[: tokens.shape[1]]
        streams = [x]
        for block in self.blocks:
            x = block(x, streams)
        return self.unembed(self.ln_f(x)), streams


def text() -> tuple[np.ndarray, np.ndarray, str]:
    """Return the training bytes, the held-out bytes, and a hash of both."""
    pages = [(ROOT / "chapters" / f"{name}.md").read_bytes() for name in CHAPTERS]
    cuts = [len(page) - len(page) // HELD_OUT for page in pages]
    seen = b"".join(page[:cut] for page, cut in zip(pages, cuts, strict=True))
    held = b"".join(page[cut:] for page, cut in zip(pages, cuts, strict=True))
    digest = hashlib.sha256(b"".join(pages)).hexdigest()
    return np.frombuffer(seen, np.uint8), np.frombuffer(held, np.uint8), digest


def windows(data: np.ndarray, starts: np.ndarray) -> Tensor:
    """Return windows of CONTEXT + 1 bytes."""
    return torch.from_numpy(data[starts[:, None] + np.arange(CONTEXT + 1)].astype(np.int64))


def loss_of(model: Model, batch: Tensor) -> Tensor:
    """Compute the mean cross-entropy in nats per byte."""
    logits, _ = model(batch[:, :-1])
    return F.cross_entropy(logits.reshape(-1, BYTES), batch[:, 1:].reshape(-1))


def train(steps: int, batch: int, rate: float, seed: int) -> tuple[Model, np.ndarray]:
    """Train the model with a progress report, and return it with the held-out bytes."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    torch.use_deterministic_algorithms(True)
    rng = np.random.default_rng(seed)
    seen, held, digest = text()
    print(f"{len(seen)} bytes, {len(held)} held out, sha256 of the text {digest}")
    model = Model()
    print(f"{sum(p.numel() for p in model.parameters())} parameters")
    matrices = [p for p in model.parameters() if p.dim() == 2]
    vectors = [p for p in model.parameters() if p.dim() == 1]
    groups = [{"params": matrices, "weight_decay": 0.1}, {"params": vectors, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.99))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=0.05)
    clock = time.perf_counter()
    for step in range(steps):
        loss = loss_of(model, windows(seen, rng.integers(len(seen) - CONTEXT, size=batch)))
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step % 100 == 0 or step == steps - 1:
            print(f"step {step:5d}  loss {loss.item():.3f}  {time.perf_counter() - clock:.0f} s", flush=True)
    return model.eval(), held


def main() -> None:
    """Train, evaluate on held-out text, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--output", type=Path, default=ROOT / "data" / "transformer.npz")
    chosen = parser.parse_args()
    model, held = train(chosen.steps, chosen.batch, chosen.rate, chosen.seed)
    with torch.no_grad():
        every = windows(held, np.arange(0, len(held) - CONTEXT, CONTEXT))
        print(f"held-out loss {loss_of(model, every).item():.3f} nats per byte")
        kept = every[:: len(every) // KEPT][:KEPT]
        _, streams = model(kept[:, :-1])
    seen, _, _ = text()
    np.savez_compressed(chosen.output.with_name("text.npz"), seen=seen, held_out=held)
    arrays = {name: weight.detach().numpy() for name, weight in model.named_parameters()}
    arrays["held_out.bytes"] = kept.to(torch.uint8).numpy()
    arrays["held_out.streams"] = torch.stack(streams).numpy()
    np.savez(chosen.output, **dict(sorted(arrays.items())))
    print(f"{chosen.output.name}: {chosen.output.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
