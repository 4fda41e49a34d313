/**
 * Runs a Python script in Pyodide, with the files that the page loads:
 *   node tools/pyodide.mjs [--python FOLDER] SCRIPT ARGUMENTS…
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

/** The folder with Python of the built page. */
function built() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const assets = join(root, "src/untertage/server/static/assets");
  const found = readdirSync(assets).find((name) => name.startsWith("python-"));
  if (found === undefined) throw new Error("build the page first: make web");
  return join(assets, found);
}

const given = process.argv.slice(2);
const folder = given[0] === "--python" ? given.splice(0, 2)[1] : built();
const [script] = given;

const unpacked = (name) => new Uint8Array(gunzipSync(readFileSync(join(folder, `${name}.packed`))));

const temporary = mkdtempSync(join(tmpdir(), "pyodide-"));
const stdLibURL = join(temporary, "python_stdlib.zip");
writeFileSync(stdLibURL, unpacked("python_stdlib.zip"));
const python = await loadPyodide({ stdLibURL });
rmSync(temporary, { recursive: true });
for (const name of ["msgspec.zip", "untertage.zip"])
  python.unpackArchive(unpacked(name), "zip", { extractDir: "/lib/python3.14/site-packages" });
python.globals.set("arguments", python.toPy(given));
python.runPython("import sys; sys.argv = arguments; __name__ = '__main__'");
python.runPython(readFileSync(script, "utf-8"));
