/**
 * Runs a Python script in Pyodide, with the files that the page loads:
 *   node tools/pyodide.mjs [--python FOLDER] SCRIPT ARGUMENTS…
 */
import { readdirSync, readFileSync } from "node:fs";
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

const python = await loadPyodide();
for (const name of ["msgspec.zip.packed", "untertage.zip.packed"]) {
  const archive = new Uint8Array(gunzipSync(readFileSync(join(folder, name))));
  python.unpackArchive(archive, "zip", { extractDir: "/lib/python3.14/site-packages" });
}
python.globals.set("arguments", python.toPy(given));
python.runPython("import sys; sys.argv = arguments; __name__ = '__main__'");
python.runPython(readFileSync(script, "utf-8"));
