// Python in a worker.  Nothing can interrupt it but its end: "stop" ends the worker and starts the next one, with the
// module that was compiled already.
const BASE = new URL("./", import.meta.url).href;
const waiting = new Map();
let worker, ready, compiled, manifest;
let next = 0;

export const SHEET = /\w+\/[^/]+(?=\.html$)|$/.exec(location.pathname)[0]; // the page, as the manifest names sheets

export class Stopped extends Error {}

export function start(tell = () => {}) {
  if (worker) return ready;
  const mine = (worker = new Worker(BASE + "worker.js", { type: "module" }));
  ready = new Promise((resolve, reject) => {
    const fail = (text) => {
      reject(new Error(text));
      if (worker !== mine) return;
      mine.terminate(); // the next request starts another
      worker = undefined;
      settle((one) => one.reject(new Error(text)));
    };
    mine.onerror = (event) => fail(event.message || "Python cannot be started in this browser.");
    mine.onmessage = ({ data }) => {
      if (data.type === "loaded") tell(data);
      else if (data.type === "compiled") compiled = data.module;
      else if (data.type === "ready") resolve();
      else if (data.type === "failed") fail(data.text);
      else if (data.type === "behind") Object.assign(waiting.get(data.id) ?? {}, { behind: data.behind });
      else if (data.type === "result") {
        const one = waiting.get(data.id);
        waiting.delete(data.id);
        one?.resolve(one.behind ? unjudged(data.result, one.behind) : data.result);
        if (one?.behind) renew(tell); // what ran may have changed Python itself
      }
    };
  });
  ready.catch(() => {}); // whoever asks is told
  described().then(
    (found) => mine.postMessage({ type: "start", manifest: found, compiled, page: SHEET }),
    (error) => mine.onerror({ message: error.message }),
  );
  return ready;
}

// What code that could change its judge has said for itself
function unjudged(result, behind) {
  if (!["proved", "right", "read"].includes(result.state)) return result;
  return { ...result, state: "done", said: `Not judged: by “${behind}” this code could change what judges it.` };
}

// What lies beside this file
export function described() {
  return (manifest ??= fetch(BASE + "manifest.json", { cache: "no-cache" })
    .then((found) => (found.ok ? found.json() : Promise.reject(new Error(`manifest.json: HTTP ${found.status}`))))
    .catch((error) => ((manifest = undefined), Promise.reject(error))));
}

export function ask(request, tell) {
  const begun = start(tell);
  const id = next++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, request });
    begun.then(() => post(id), reject);
  });
}

function post(id) {
  if (waiting.has(id)) worker?.postMessage({ type: "run", id, ...waiting.get(id).request });
}

// Another worker, which gets what was not answered yet
function renew(tell) {
  worker.terminate();
  worker = undefined;
  const left = [...waiting.keys()];
  start(tell).then(() => left.forEach(post), () => {}); // whoever waits is told
}

export function stop(tell) {
  settle((one) => one.reject(new Stopped("Stopped.")));
  worker?.terminate();
  worker = undefined;
  start(tell);
}

function settle(how) {
  const all = [...waiting.values()];
  waiting.clear();
  all.forEach(how);
}
