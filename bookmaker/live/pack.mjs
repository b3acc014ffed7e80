// Runs pack.py in Pyodide, under Node: node pack.mjs PYODIDE STDLIB FOLDER JOB; the job reads and writes in FOLDER.
import { pathToFileURL } from "node:url";
const [pyodide, stdLibURL, root, job] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide, stdLibURL });
python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/work");
python.runPython("import sys; sys.path.insert(0, '/work'); import pack");
python.pyimport("pack").main(job);
