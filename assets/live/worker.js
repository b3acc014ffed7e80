// Python of one page: Pyodide from the files beside this one, and the runner of the book (bookmaker/live/runner.py).
const BASE = new URL("./", import.meta.url).href;
const download = self.fetch.bind(self);
const instantiate = WebAssembly.instantiateStreaming;
// Code of cells can get at all that a worker has: what speaks to the page is ours alone
const { parse, stringify } = JSON;
const send = postMessage.bind(self);
for (let of = self; of; of = Object.getPrototypeOf(of)) if (Object.hasOwn(of, "postMessage")) delete of.postMessage;
let python, runner, manifest;

const address = (name) => `${BASE}${name}?v=${manifest.files[name].digest}`;

async function found(name) {
  const response = await download(address(name));
  if (!response.ok) throw new Error(`${name} cannot be loaded (HTTP ${response.status}).`);
  return response;
}

// Unpacked here while it comes, so that it is small from any server; what is counted came over the wire.
const loaded = {};
let total = 0;
async function unpacked(name, type) {
  total += manifest.files[`${name}.gz`].size;
  const response = await found(`${name}.gz`);
  const count = new TransformStream({
    transform(chunk, controller) {
      loaded[name] = (loaded[name] ?? 0) + chunk.byteLength;
      const bytes = Object.values(loaded).reduce((sum, more) => sum + more, 0);
      send({ type: "loaded", bytes, total });
      controller.enqueue(chunk);
    },
  });
  let stream = response.body.pipeThrough(count);
  // a server that declares the encoding has it unpacked by the browser
  if (response.headers.get("content-encoding") !== "gzip") stream = stream.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": type } });
}

async function start(compiled) {
  if (!("DecompressionStream" in self)) throw new Error("This browser is too old to run Python.");
  const parts = { "stdlib.zip": unpacked("stdlib.zip", "application/zip") };
  if (!compiled) parts["pyodide.asm.wasm"] = unpacked("pyodide.asm.wasm", "application/wasm");
  const archives = ["packages.zip", "own.zip"].map((name) => unpacked(name, "application/zip"));
  const names = found("rest.txt").then((response) => response.text());
  for (const part of [...Object.values(parts), ...archives, names]) part.catch(() => {}); // awaited below, later
  self.fetch = (what, how) => {
    const name = String(what?.url ?? what).split("/").pop();
    if (compiled && name === "pyodide.asm.wasm") return Promise.resolve(new Response());
    return parts[name] ?? download(what, how);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if (compiled) return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
    const made = await instantiate(source, imports);
    send({ type: "compiled", module: made.module }); // for the worker after this one
    return made;
  };
  const { loadPyodide } = await import(address("pyodide.mjs"));
  import(address("pyodide.asm.mjs")).catch(() => {}); // what loadPyodide asks for next
  python = await loadPyodide({
    indexURL: BASE,
    stdLibURL: `${BASE}stdlib.zip`,
    lockFileContents: stringify(manifest.lock),
    env: { SYMPY_CACHE_SIZE: "20000", HOME: "/home/pyodide" },
  });
  for (const [number, archive] of archives.entries()) {
    python.FS.writeFile(`/lib/archive${number}.zip`, new Uint8Array(await (await archive).arrayBuffer()));
  }
  python.runPython("import sys; sys.path[:0] = ['/lib/archive0.zip', '/lib/archive1.zip']");
  runner = python.pyimport("bookmaker.live.runner");
  runner.offer_rest((await names).split(" "), rest);
  python.runPython("import lngeom.symbolic");
}

// Modules that the book never loads are fetched when a reader imports one; a worker may wait for an answer.
function rest() {
  const request = new XMLHttpRequest();
  request.open("GET", address("rest.zip"), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) return "";
  python.FS.writeFile("/lib/rest.zip", new Uint8Array(request.response));
  return "/lib/rest.zip";
}

function run({ id, cells, target }) {
  const request = stringify({ cells, target });
  send({ type: "behind", id, behind: runner.behind(request) });
  send({ type: "result", id, result: parse(runner.answer(request)) });
}

onmessage = async ({ data }) => {
  try {
    if (data.type === "start") {
      manifest = data.manifest;
      await start(data.compiled);
      send({ type: "ready" });
      runner.load_statements(data.page); // while the reader types
      if (data.page in manifest.answers) runner.open_sheets();
    } else run(data);
  } catch (error) {
    send({ type: "failed", text: String(error?.message ?? error).slice(-1000) });
  }
};
