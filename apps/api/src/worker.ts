// The service in a dedicated worker of a page that has no server. The page sends requests as messages
// with an id; it gets a message with the response, and one for each state of the service.
import './platform/page-buffer.js';
import {
  type Commerce,
  createClock,
  createCommerce,
  createMemory,
  openWasm,
  type WasmOptions,
  type WasmStorage,
} from '@aisle/core/browser';
import { CommerceError } from '@aisle/schema';
import { createTokens, publicSecret, ringOf } from './access/tokens.js';
import { fillStore } from './cli/store/fill-store.js';
import { createDispatcher, type Dispatch, type DispatchedAnswer } from './dispatcher.js';
import { renderError } from './http/errors/render-error.js';
import { loadRecords } from './import/load-records.js';
import { readSentFiles } from './import/read-records.js';

/** A request of the page. */
interface PageRequest {
  readonly id: number;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** State of the service, as the page shows it. */
type State =
  | { readonly phase: 'loading'; readonly what: string }
  | { readonly phase: 'ready'; readonly isKept: boolean }
  | { readonly phase: 'failed'; readonly why: string };

/** An open store with its service. */
interface Opened {
  /** False if the store is in memory, because the browser keeps no files. */
  readonly isKept: boolean;
  readonly storage: WasmStorage;
  readonly commerce: Commerce;
  readonly dispatch: Dispatch;
}

declare const aisleVersion: string;
declare const demoFiles: readonly string[];

/** Name of the store's file in the browser. */
const file = 'store';
const place = new URL('.', location.href).href;
const never = new AbortController().signal;

/** Signs tokens until the worker ends; the page asks for new ones. */
const tokens = createTokens(
  ringOf({ id: 'page', secret: crypto.getRandomValues(new Uint8Array(32)) }),
);

let opened = start();

addEventListener('message', async ({ data }: MessageEvent<PageRequest>) => {
  const { status, headers, body } = await answer(data);
  // A copy, for the service may keep the bytes. A slice of a Buffer is none.
  const sent = new Uint8Array(body);
  postMessage({ id: data.id, status, headers, body: sent }, { transfer: [sent.buffer] });
});

function tell(state: State): void {
  postMessage(state);
}

async function start(): Promise<Opened> {
  try {
    tell({ phase: 'loading', what: 'Opening the store' });
    const found = await openKept();
    // Left by a reset that was interrupted.
    if (await found.commerce.clearUnfinishedFill({ signal: never, onWait: () => {} })) {
      await fill(found.commerce);
    }
    tell({ phase: 'ready', isKept: found.isKept });
    return found;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    tell({ phase: 'failed', why });
    throw error;
  }
}

/** Opens the store in the browser's file; in memory if the browser keeps no files. */
async function openKept(): Promise<Opened> {
  try {
    return await open({ file, content: createDemo });
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
    console.info(error.message);
    return open({ content: createDemo });
  }
}

/** Creates the demo store in memory, which takes half the time of the browser's file. */
async function createDemo(): Promise<Uint8Array> {
  tell({ phase: 'loading', what: 'Creating the demo store' });
  const storage = await openWasm();
  const commerce = createCommerce({ storage });
  await loadDemo(commerce);
  const content = storage.serialize();
  await commerce.close();
  return content;
}

async function open(options: Omit<WasmOptions, 'memory'>): Promise<Opened> {
  const memory = createMemory();
  const storage = await openWasm({ memory, ...options });
  const clock = createClock();
  const commerce = createCommerce({ storage, clock: clock.now });
  const dispatch = createDispatcher({
    commerce,
    tokens,
    client: { id: 'aisle', secret: publicSecret },
    memory,
    version: aisleVersion,
    requireToken: true,
    readOnly: false,
    requestMemory: 100,
    publicUrl: place.replace(/\/$/, ''),
    development: {
      clock,
      refill: async () => {
        clock.reset();
        await fill(commerce);
      },
    },
    onBug: (error) => console.error(error),
  });
  return { isKept: options.file !== undefined, storage, commerce, dispatch };
}

/** Empties a store and fills it with the demo store. */
async function fill(commerce: Commerce): Promise<void> {
  const filling = { name: 'the demo store', load: loadDemo };
  await fillStore(commerce, filling, { signal: never, clear: true });
}

async function loadDemo(commerce: Commerce): Promise<readonly string[]> {
  const contents = demoFiles.map(async (name) => {
    const response = await fetch(new URL(`demo/${name}`, place));
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    throw new CommerceError('unusable_file', `${name} of the demo store cannot be loaded.`);
  });
  for (const [index, name] of demoFiles.entries()) {
    const bytes = (await contents[index]) ?? Buffer.of();
    await loadRecords(commerce, [name], (chosen) => readSentFiles([{ name, bytes }], chosen), {
      signal: never,
      onNotice: () => {},
    });
  }
  return [];
}

async function answer({ id: _, ...request }: PageRequest): Promise<DispatchedAnswer> {
  try {
    const { dispatch } = await opened;
    const asked = storeFiles[`${request.method} ${request.target}`];
    if (asked) return await asked(request.body);
    // A browser would say so: the request is one of the service's own page.
    return await dispatch({
      ...request,
      headers: { ...request.headers, 'sec-fetch-site': 'same-origin' },
    });
  } catch (error) {
    const { status, headers, body = '' } = renderError(error, '');
    return { status, headers, body: Buffer.from(body) };
  }
}

/** The whole store as a file, by method and path. */
const storeFiles: Readonly<Record<string, (body: Uint8Array) => Promise<DispatchedAnswer>>> = {
  'GET /_store/aisle.sqlite': async () =>
    fileAnswer('application/vnd.sqlite3', (await opened).storage.serialize()),
  'GET /_store/aisle.ndjson': async () => {
    const lines: string[] = [];
    for await (const record of (await opened).commerce.exportSeed()) {
      lines.push(`${JSON.stringify(record)}\n`);
    }
    return fileAnswer('application/x-ndjson', Buffer.from(lines.join('')));
  },
  'PUT /_store/aisle.sqlite': async (content) => {
    const former = await opened;
    const kept = former.isKept ? { file } : { content: former.storage.serialize() };
    const next = former.commerce.close().then(() => open({ ...kept, content, replace: true }));
    // A file that is refused leaves the store as it was.
    opened = next.catch(() => open(kept));
    await next;
    return { status: 204, headers: {}, body: new Uint8Array() };
  },
};

function fileAnswer(type: string, body: Uint8Array): DispatchedAnswer {
  return { status: 200, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' }, body };
}

/** Milliseconds between two looks for what is due. */
const upkeepEvery = 30_000;

setInterval(() => {
  const work = opened.then(async ({ commerce }) => {
    await commerce.subscriptions.activateDue();
    await commerce.carts.deleteExpired();
  });
  work.catch((error: unknown) => console.info(error));
}, upkeepEvery);
