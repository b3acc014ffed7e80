// Python in a worker.  Nothing can interrupt it but its end: "stop" ends the worker and starts another.
const BASE = new URL("./", import.meta.url).href;
let worker, manifest;
const waiting = []; // what was asked and is not answered, in order

// What lies beside this file
export function described() {
  return (manifest ??= fetch(`${BASE}manifest.json`, { cache: "no-cache" })
    .then((found) => (found.ok ? found.json() : Promise.reject(new Error(`manifest.json cannot be loaded (HTTP ${found.status}).`))))
    .catch((error) => ((manifest = undefined), Promise.reject(error))));
}

export function start(tell) {
  if (worker) return;
  const mine = (worker = new Worker(`${BASE}worker.js`, { type: "module" }));
  const fail = (text) => worker === mine && end(new Error(text)); // the next request starts another
  mine.onerror = (event) => fail(event.message || "Python cannot be started in this browser.");
  mine.onmessage = ({ data: { news, failed, printed, result } }) => {
    if (news) tell(news);
    else if (printed) waiting[0]?.printed(printed);
    else if (failed) fail(failed);
    else waiting.shift().resolve(result);
  };
  const sheet = !!document.querySelector("[data-question]");
  described().then((files) => mine.postMessage({ start: { sheet, ...files } }), (error) => fail(error.message));
}

// What bookmaker/live/runner.py says of the last of these cells, and of a check of it.  Before, a package is loaded that they need; while it runs, what it prints is told
export function ask(request, tell, printed = () => {}) {
  start(tell);
  const mine = worker;
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject, printed });
    described().then(() => mine.postMessage({ request }), () => {}); // behind what starts it
  });
}

function end(reason) {
  worker.terminate();
  worker = undefined;
  for (const { reject } of waiting.splice(0)) reject(reason);
}

export class Stopped extends Error {}

export function stop(tell) {
  if (worker) end(new Stopped());
  start(tell);
}
