// Compiles sources to the bytecode of Pyodide's own Python, in place: node compile.mjs PYODIDE FOLDER
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
py.mountNodeFS("/mnt", folder);
py.runPython(`
import ast, importlib.util, pathlib
from importlib._bootstrap_external import _code_to_hash_pyc

# anyio looks for what it imports lazily in these two sources.
LOOKED_INTO = {"anyio/__init__.py", "anyio/abc/__init__.py"}

def undocumented(tree):
    """Nobody reads what modules and functions say of themselves there. What classes say stays: dataclasses would make
    it anew."""
    if ast.get_docstring(tree) is not None:
        del tree.body[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return tree

for path in sorted(pathlib.Path("/mnt").rglob("*.py")):
    shown, source = path.relative_to("/mnt").as_posix(), path.read_bytes()
    if shown not in LOOKED_INTO:
        code = compile(undocumented(ast.parse(source)), shown, "exec", dont_inherit=True)
        path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))
        path.unlink()
`);
