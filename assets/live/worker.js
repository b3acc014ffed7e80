// Python of one page: Pyodide and the archives beside this file, which bookmaker/live/site.py puts there.
const BASE = new URL("./", import.meta.url).href;
const download = self.fetch.bind(self);
let ready;

async function start({ files, data, lock, packages, sheet }) {
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
        postMessage({ news: { bytes: (bytes += chunk.byteLength), total } });
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
  self.fetch = (what, how) => parts[String(what instanceof Request ? what.url : what).split("/").pop()] ?? download(what, how);

  const { loadPyodide } = await import(address("pyodide.mjs"));
  import(address("pyodide.asm.mjs")).catch(() => {}); // what loadPyodide asks for next
  const python = await loadPyodide({
    indexURL: BASE,
    lockFileContents: JSON.stringify(lock),
    packageBaseUrl: new URL(packages.base, BASE).href,
    env: { SYMPY_CACHE_SIZE: "20000", HOME: "/home/pyodide", MPLBACKEND: "agg" },
  });
  const bytesOf = async (name) => new Uint8Array(await (await parts[name]).arrayBuffer());
  python.FS.writeFile("/lib/libraries.zip", await bytesOf("libraries.zip"));
  python.unpackArchive(await bytesOf("book.zip"), "zip", { extractDir: "/lib/book" }); // Matplotlib reads its font
  python.runPython(`import sys; sys.path[:0] = ["/lib/book", "/lib/libraries.zip"]`);
  for (const [name, { digest }] of Object.entries(data)) {
    const at = `/lib/book/data/${name}`.match(/(.*)\/(.*)/); // a file is loaded when a cell reads it
    python.FS.mkdirTree(at[1]);
    python.FS.createLazyFile(at[1], at[2], `${BASE}data/${name}?v=${digest}`, true, false);
  }
  const runner = python.pyimport("bookmaker.live.runner");
  runner.stand_in_for_ipython();
  runner.came = (printed) => postMessage({ printed });
  python.runPython(sheet ? "from lngeom.exercises import QUESTIONS" : "import lngeom.identities"); // while the reader types
  return { python, runner, packages };
}

// Why a package with all that it needs could not be loaded; nothing if it could.  Pyodide compares checksums with its lock.
async function absent({ python, packages }, need) {
  if (!packages.levels[need] || python.loadedPackages[need]) return undefined;
  const { title } = packages.levels[need];
  postMessage({ news: { title } });
  const errors = [];
  await python.loadPackage(need, { messageCallback() {}, errorCallback: (text) => errors.push(text) });
  if (!errors.length && python.loadedPackages[need]) return undefined;
  const host = new URL(packages.base, BASE).hostname;
  const said = `${title} could not be loaded from ${host}: it cannot be reached from here, or its files are not those that this book names.`;
  return { state: "unreachable", head: "", said, line: 0, cell: 0, lacks: "", shown: [] };
}

async function answer({ start: told, request }) {
  try {
    ready ??= start(told);
    const found = await ready;
    if (!request) return;
    const result = (await absent(found, request.need)) ?? JSON.parse(found.runner.answer(JSON.stringify(request)));
    postMessage({ result });
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error).trim().split("\n").pop() }); // of a traceback what happened
  }
}

let last = Promise.resolve(); // one after the other, in the order in which they are asked
onmessage = ({ data }) => (last = last.then(() => answer(data)));
