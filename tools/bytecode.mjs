/**
 * Compiles Python files for the interpreter of the page, so that browsers do not have to:
 *   node tools/bytecode.mjs FOLDER
 * Every .py file below the folder is replaced by a .pyc file, which depends on its text and name alone. Docstrings,
 * which nobody reads there, are left out; assertions stay.
 */
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide();
python.mountNodeFS("/files", process.argv[2]);
python.runPython(`
import ast, pathlib
from importlib._bootstrap_external import _code_to_hash_pyc

def undocumented(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                line = node.body.pop(0)
                if not node.body:
                    node.body.append(ast.copy_location(ast.Pass(), line))
    return tree

root = pathlib.Path("/files")
for file in sorted(root.rglob("*.py")):
    name = file.relative_to(root).as_posix()
    code = compile(undocumented(ast.parse(file.read_bytes(), name)), name, "exec", dont_inherit=True)
    file.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, bytes(8), False))
    file.unlink()
`);
