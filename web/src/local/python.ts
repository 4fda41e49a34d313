/** Python in a Web Worker: the interpreter, msgspec and our package, from one folder of the site. */
import { loadPyodide, type PyodideAPI } from "pyodide";

/** The interpreter is kept compressed, because not every static host compresses it. */
const PACKED = "pyodide.asm.wasm.packed";
const PACKAGES = ["msgspec.zip", "untertage.zip"];
const LIBRARY = "/lib/python3.14/site-packages";

/** Pyodide asks for its parts by their usual names. */
function unpackOnTheWay(folder: string): void {
  const usual = self.fetch.bind(self);
  self.fetch = async (what, how) => {
    const address = what instanceof Request ? what.url : String(what);
    if (!address.endsWith("/pyodide.asm.wasm")) return usual(what, how);
    const packed = await usual(`${folder}/${PACKED}`);
    if (!packed.ok || packed.body === null) return packed;
    const plain = packed.body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(plain, { headers: { "Content-Type": "application/wasm" } });
  };
}

async function archive(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.arrayBuffer();
}

/** The interpreter with everything installed; the parts are loaded side by side. */
export async function startPython(folder: string): Promise<PyodideAPI> {
  unpackOnTheWay(folder);
  const archives = PACKAGES.map((name) => archive(`${folder}/${name}`));
  const python = await loadPyodide({ indexURL: `${folder}/` });
  for (const each of archives) python.unpackArchive(await each, "zip", { extractDir: LIBRARY });
  return python;
}
