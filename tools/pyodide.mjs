/**
 * Runs a Python script in Pyodide, with the files that the page loads:
 *   node tools/pyodide.mjs SCRIPT ARGUMENTS…
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const assets = join(root, "src/untertage/server/static/assets");
const folder = readdirSync(assets).find((name) => name.startsWith("python-"));
if (folder === undefined) throw new Error("build the page first: make web");
const [script, ...given] = process.argv.slice(2);

const python = await loadPyodide();
for (const name of ["msgspec.zip", "untertage.zip"]) {
  const archive = new Uint8Array(readFileSync(join(assets, folder, name)));
  python.unpackArchive(archive, "zip", { extractDir: "/lib/python3.14/site-packages" });
}
python.globals.set("arguments", python.toPy([script, ...given]));
python.runPython("import sys; sys.argv = arguments; __name__ = '__main__'");
python.runPython(readFileSync(script, "utf-8"));
