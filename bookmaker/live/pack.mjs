// node pack.mjs PYODIDE FOLDER FILE ...: each file, compressed; of an archive the sources become bytecode, made by the
// Python that will read it.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
const [pyodide, folder, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
const packed = python.runPython(`${readFileSync(new URL("pack.py", import.meta.url), "utf8")}\npacked`);
for (const file of files) {
  python.FS.writeFile("/file", readFileSync(file));
  if (file.endsWith(".zip")) packed("/file");
  writeFileSync(`${folder}/${basename(file)}.gz`, gzipSync(python.FS.readFile("/file"), { level: 9 }));
}
