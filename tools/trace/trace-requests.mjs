import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { authorize } from '@aisle/bench';
import { connectInspector } from './inspector.mjs';
import { kinds } from './kinds.mjs';
import { root, startSourceServer } from './source-server.mjs';
import { summarize } from './summarize.mjs';

/** Milliseconds without a request before each trace, and after its answer, in which work behind it ends. */
const quiet = { before: 300, after: 300 };

/**
 * Sends a request of each kind to a server that runs from its sources.
 * @returns a list of `{ kind, files, functions }`: our source files of which a function ran, sorted, and the number of
 * those functions.
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
