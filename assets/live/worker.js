// Python of one page: Pyodide and the archives beside this file, which bookmaker/live/site.py puts there.
const BASE = new URL("./", import.meta.url).href;
const download = self.fetch.bind(self);
let ready;

async function start({ files, lock, sheet }) {
  if (!("DecompressionStream" in self)) throw new Error("This browser is too old to run Python.");
  const address = (name) => `${BASE}${name}?v=${files[name].digest}`;
  const packed = Object.keys(files).filter((name) => name.endsWith(".gz"));
  const total = packed.reduce((sum, name) => sum + files[name].size, 0);
  let bytes = 0;

  // Unpacked while it comes, so that it is small from any server
  async function unpacked(name) {
    const response = await download(address(name));
    if (!response.ok) throw new Error(`${name} cannot be loaded (HTTP ${response.status}).`);
    const count = new TransformStream({
      transform(chunk, controller) {
        postMessage({ loaded: { bytes: (bytes += chunk.byteLength), total } });
        controller.enqueue(chunk);
      },
    });
    const stream = response.body.pipeThrough(count);
    const declared = response.headers.get("content-encoding") === "gzip"; // then the browser has unpacked it
    const type = name.includes(".wasm") ? "application/wasm" : "application/zip";
    return new Response(declared ? stream : stream.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
  }
  const parts = Object.fromEntries(packed.map((name) => [name.slice(0, -3), unpacked(name)]));
  for (const part of Object.values(parts)) part.catch(() => {}); // awaited below
  self.fetch = (what, how) => parts[String(what?.url ?? what).split("/").pop()] ?? download(what, how);

  const { loadPyodide } = await import(address("pyodide.mjs"));
  import(address("pyodide.asm.mjs")).catch(() => {}); // what loadPyodide asks for next
  const python = await loadPyodide({ indexURL: BASE, lockFileContents: JSON.stringify(lock), env: { SYMPY_CACHE_SIZE: "20000", HOME: "/home/pyodide" } });
  for (const name of ["libraries.zip", "book.zip"]) {
    python.FS.writeFile(`/lib/${name}`, new Uint8Array(await (await parts[name]).arrayBuffer()));
    python.runPython(`import sys; sys.path.insert(0, "/lib/${name}")`);
  }
  const runner = python.pyimport("bookmaker.live.runner");
  runner.came = (printed) => postMessage({ printed });
  python.runPython(sheet ? "from lngeom.exercises import QUESTIONS" : "import lngeom.identities"); // while the reader types
  return runner;
}

onmessage = async ({ data }) => {
  try {
    ready ??= start(data.start);
    const runner = await ready;
    if (data.request) postMessage({ result: JSON.parse(runner.answer(JSON.stringify(data.request))) });
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error).trim().split("\n").pop() }); // of a traceback what happened
  }
};
