"""Modified copies of an edition: a newer one, a damaged one, and an incomplete one."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path

FILES = re.compile(r"(?<=const FILES = )\{.*?\n\}(?=;)", re.DOTALL)
EDITION = re.compile(r'(?<=const EDITION = ")[^"]*')


def newer(edition: Path, folder: Path, name: str = "newer") -> Path:
    """Return a newer edition, in which the folder of the application has another name, as after any change."""
    shutil.copytree(edition, folder)
    (app,) = folder.glob("app-*")
    fresh = app.rename(folder / f"app-{name}")
    (fresh / "waking.css").write_bytes((fresh / "waking.css").read_bytes() + b"/* newer */\n")
    files = {}
    for path in sorted(fresh.glob("*.bin")):
        content = gzip.decompress(path.read_bytes()).replace(app.name.encode(), fresh.name.encode())
        content += b"/* newer */\n" if path.name == "waking.css.bin" else b""
        small = gzip.compress(content, 1, mtime=0)  # compression does not matter here
        path.write_bytes(small)
        files[f"{app.name}/{path.stem}"] = {"bytes": len(small), "sha256": hashlib.sha256(small).hexdigest()}
    worker = (folder / "sw.js").read_text("utf-8")
    known = json.loads(FILES.findall(worker)[0])
    worker = EDITION.sub(name, FILES.sub(json.dumps(known | files, indent=1), worker))
    for path, text in ((folder / "sw.js", worker), (folder / "index.html", (folder / "index.html").read_text("utf-8"))):
        path.write_text(text.replace(app.name, fresh.name), "utf-8")
    return folder


def damaged(edition: Path, folder: Path) -> Path:
    """Return an edition in which one byte has changed in transit."""
    (packed,) = newer(edition, folder, "damaged").glob("app-*/app.zip.bin")
    content = bytearray(packed.read_bytes())
    content[len(content) // 2] ^= 1
    packed.write_bytes(content)
    return folder


def half(edition: Path, folder: Path) -> Path:
    """Return an edition in which one file is missing, as in an incomplete upload."""
    (packed,) = newer(edition, folder, "half").glob("app-*/app.zip.bin")
    packed.unlink()
    return folder
