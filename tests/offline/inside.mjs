// Runs a Python program inside Pyodide, with the application as it is shipped, under node:
//     node inside.mjs PYODIDE STDLIB.zip APP.zip PROJECT CODE
// The project is at /project there; what the program prints comes out here.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, stdlib, app, project, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const py = await loadPyodide({
  indexURL: `${pyodide}/`,
  stdLibURL: stdlib,
  lockFileContents: JSON.stringify({
    info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" },
    packages: {},
  }),
  env: { HOME: "/home", LANG: "C.UTF-8" },
});
py.unpackArchive(new Uint8Array(readFileSync(app)), "zip", { extractDir: "/site" });
py.mountNodeFS("/project", project);
py.runPython('import sys; sys.dont_write_bytecode = True; sys.path[:0] = ["/site", "/project"]');
try {
  await py.runPythonAsync(code);
} catch (problem) {
  console.error(problem.message);
  process.exit(1);
}
