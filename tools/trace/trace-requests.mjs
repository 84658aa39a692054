import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { authorize } from '@aisle/harness/client';
import { createProcesses } from '@aisle/harness/processes';
import { makeScratch, root } from '@aisle/harness/workplace';
import { summarize } from './summarize.mjs';

const catalog = 'ca700001-0000-4000-8000-000000000000';
const node = 'a1110000-0000-4000-8000-000000000000';
const subscription = '5b5c0001-0000-4000-8000-000000000000';
const plan = '0ffe2001-0000-4000-8000-000000000004';
const product = '600d5002-0000-4000-8000-000000000000';

const products = `/catalogs/${catalog}/releases/latestPublished/nodes/${node}/relationships/products`;
const subscriptionPath = `/v2/subscriptions/subscriptions/${subscription}`;
const page = `${products}?page[limit]=5`;

/** Every kind of request that is traced, in this order, as each one finds the caches that the earlier ones filled. */
const kinds = {
  'node products, cold': { path: page, status: 200 },
  'node products, again': { path: page, status: 200 },
  'node products, filter and include': {
    path: `${products}?filter=in(tags,bestseller,new)&include=main_image&page[limit]=5`,
    status: 200,
  },
  'node products, wrong filter': { path: `${products}?filter=eq(nope,x)`, status: 400 },
  'PUT subscription': {
    method: 'PUT',
    path: subscriptionPath,
    body: { data: { id: subscription, type: 'subscription', attributes: { plan_id: plan } } },
    status: 200,
  },
  'GET subscription': { path: subscriptionPath, status: 200 },
  'list rules': { path: '/catalogs/rules', status: 200 },
  'add cart item': {
    method: 'POST',
    path: '/v2/carts/traced/items',
    body: { data: { type: 'cart_item', id: product, quantity: 1 } },
    status: 201,
  },
  publish: { method: 'POST', path: `/catalogs/${catalog}/releases`, body: {}, status: 201 },
};

/** Milliseconds without a request before each trace, and after its answer, in which work behind it ends. */
const quiet = { before: 300, after: 300 };

/**
 * Sends a request of each kind to a server that runs from its sources.
 * @returns a list of `{ kind, files, functions, calls }`: our source files of which a function ran, sorted, the number
 * of those functions and that of their calls.
 */
export async function traceRequests() {
  const server = await startSourceServer();
  try {
    const { send, close } = await connectInspector(server.inspector);
    await send('Profiler.enable');
    await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const traced = [];
    // The first request ever also runs what is loaded for it.
    await fetch(`${server.api}/healthz`);
    for (const [kind, request] of Object.entries(kinds)) {
      await sleep(quiet.before);
      await send('Profiler.takePreciseCoverage');
      await ask(server, kind, request);
      await sleep(quiet.after);
      const { result } = await send('Profiler.takePreciseCoverage');
      traced.push({ kind, ...summarize(result, fileOf) });
    }
    close();
    return traced;
  } finally {
    await server.stop();
  }
}

async function ask({ api, token }, kind, { method = 'GET', path, body, status }) {
  const answer = await fetch(api + path, {
    method,
    headers: {
      ...authorize(token),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status === status) return;
  throw new Error(`${kind} was answered with ${answer.status} instead of ${status}: ${text}`);
}

function fileOf(url) {
  return url.startsWith('file:') ? fileURLToPath(url).slice(root.length + 1) : '';
}

const main = join(root, 'apps', 'api', 'src', 'main.ts');
const preload = pathToFileURL(join(import.meta.dirname, 'source-process.mjs')).href;
const nodeOptions = ['--conditions=aisle-source', `--import=${preload}`, '--inspect=127.0.0.1:0'];

/**
 * Starts the service from its sources on a demo store of its own.
 * @returns the server's address and a token, the address of its inspector, and `stop`.
 */
export async function startSourceServer() {
  const scratch = makeScratch();
  const aisles = createProcesses(scratch.folder, { main });
  const stop = async () => {
    await aisles.killAll();
    scratch.remove();
  };
  try {
    const db = join(scratch.folder, 'store.sqlite');
    const env = { NODE_OPTIONS: nodeOptions.join(' ') };
    const { api, token, stderr } = await aisles.startAisle(['--db', db], { env });
    const [, inspector] = /Debugger listening on (ws:\S+)/.exec(stderr());
    return { api, token, inspector, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Connects to the inspector of a Node process.
 * @returns `send`, which resolves to a command's result and rejects with its error, and `close`.
 */
async function connectInspector(url) {
  const socket = new WebSocket(url);
  const waiting = new Map();
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`The inspector at ${url} does not answer.`));
  });
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  };
  let sent = 0;
  return {
    send(method, params = {}) {
      sent += 1;
      socket.send(JSON.stringify({ id: sent, method, params }));
      return new Promise((resolve, reject) => waiting.set(sent, { resolve, reject }));
    },
    close: () => socket.close(),
  };
}
