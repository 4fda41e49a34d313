/** Python in a Web Worker: the interpreter, msgspec and our package, from one folder of the site. */
import { loadPyodide, type PyodideAPI } from "pyodide";

/** Files are kept compressed, because not every static host compresses them. */
const PACKED = ".packed";
const TYPES: Readonly<Record<string, string>> = {
  "pyodide.asm.wasm": "application/wasm",
  "python_stdlib.zip": "application/zip",
};
const PACKAGES = ["msgspec.zip", "untertage.zip"];
const LIBRARY = "/lib/python3.14/site-packages";
const usual = self.fetch.bind(self);

async function unpacked(address: string, type: string): Promise<Response> {
  const packed = await usual(address + PACKED);
  if (!packed.ok || packed.body === null) throw new Error(`${packed.status} ${address}`);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

/** Pyodide asks for its parts by their usual names. */
function unpackOnTheWay(): void {
  self.fetch = (what, how) => {
    const address = what instanceof Request ? what.url : String(what);
    const type = TYPES[address.slice(address.lastIndexOf("/") + 1)];
    return type === undefined ? usual(what, how) : unpacked(address, type);
  };
}

const archive = async (address: string): Promise<ArrayBuffer> =>
  (await unpacked(address, "application/zip")).arrayBuffer();

/** The interpreter with everything installed; the parts are loaded side by side. */
export async function startPython(folder: string): Promise<PyodideAPI> {
  unpackOnTheWay();
  const archives = PACKAGES.map((name) => archive(`${folder}/${name}`));
  const python = await loadPyodide({ indexURL: `${folder}/` });
  for (const each of archives) python.unpackArchive(await each, "zip", { extractDir: LIBRARY });
  return python;
}
