import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { type Commerce, createClock, createCommerce, type SteerableClock } from '@aisle/core';
import { createMemory } from '@aisle/core/engine';
import type { ErrorList } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { pino } from 'pino';
import { nameTokenKey } from '../../src/access/key-file.js';
import { createTokens, ringOf, type Tokens } from '../../src/access/tokens.js';
import { type AppDependencies, createApp } from '../../src/app.js';
import { createDispatcher, type Dispatch } from '../../src/dispatcher.js';
import { createHttpServer } from '../../src/server/create-http-server.js';
import { listen } from '../../src/server/listen.js';
import { checkDevAnswer } from './dev-contract.js';
import { getOpenApiContract } from './openapi-contract.js';
import { makeShop, now } from './shop.js';
import { openTestStore } from './test-store.js';

/** Options of a service in a test. */
export interface ServiceOptions extends Partial<Omit<AppDependencies, 'development'>> {
  readonly records?: readonly SeedRecord[];
  /** True to enable development mode; a reset loads the records again. */
  readonly development?: boolean;
}

/** A request. `token` defaults to one with every permission; null sends none. */
export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | null;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Body to send as JSON. */
  readonly json?: unknown;
}

/** A response. The test chooses the type of `body`; `request` validates it. */
interface ServiceAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

/**
 * The service on a free port, with the shop in a store of its own. Validates every response against
 * the OpenAPI document, those of development mode against their definitions.
 */
export interface Service {
  readonly url: string;
  readonly port: number;
  readonly commerce: Commerce;
  /** Frozen at the shop's time at first. */
  readonly clock: SteerableClock;
  readonly tokens: Tokens;
  request<Body = ErrorList>(path: string, options?: RequestOptions): Promise<ServiceAnswer<Body>>;
  /** Closes its connections and its store; other tests cover the regular stop. */
  stop(): Promise<void>;
}

/** Key that signs the tokens of services in tests. */
export const signingKey = new Uint8Array(32).fill(1);

interface Memories extends Pick<AppDependencies, 'requestMemory'> {
  /** Bytes for pages and products. */
  readonly bytes: number;
}

/** Cache sizes of services in tests; `TEST_MEMORIES` selects another one. */
const memories = new Map<string | undefined, Memories>([
  [undefined, { bytes: 2 ** 20, requestMemory: 100 }],
  ['smallest', { bytes: 40_000, requestMemory: 1 }],
  ['off', { bytes: 0, requestMemory: 0 }],
]);

function chooseMemories(): Memories {
  const name = process.env.TEST_MEMORIES;
  const chosen = memories.get(name);
  if (chosen) return chosen;
  throw new RangeError(`TEST_MEMORIES is ${name}; it may be smallest or off, or not be set.`);
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const {
    records = makeShop(),
    development = false,
    tokens = createTokens(ringOf(nameTokenKey(signingKey))),
    ...overrides
  } = options;
  const clock = createClock({ frozenAt: Date.parse(now) });
  const { bytes, requestMemory } = chooseMemories();
  const memory = options.memory ?? createMemory(bytes);
  // A cache belongs to one store: the store of a given commerce has its own.
  const storage = await openTestStore(options.commerce ? undefined : memory);
  const commerce = createCommerce({ storage, clock: clock.now });
  const fill = () =>
    commerce.loadSeed(records.map((record, index) => ({ record, origin: `shop:${index}` })));
  const refill = async () => {
    clock.reset();
    await commerce.reset();
    await fill();
  };
  await fill();
  const dependencies = {
    commerce,
    tokens,
    client: { id: 'shop', secret: 'shop-secret' },
    version: '0.0.0',
    requireToken: true,
    readOnly: false,
    memory,
    requestMemory,
    ...(development && { development: { clock, refill } }),
  };
  const { url, port, send, stop } = isDispatched
    ? openDispatcher(
        createDispatcher({ publicUrl: dispatchedUrl, onBug, ...dependencies, ...overrides }),
      )
    : await openServer(
        createApp({
          ...dependencies,
          log: pino({ level: 'silent' }),
          loopbackOnly: true,
          allowedHosts: [],
          slowRequest: 0,
          folders: { demoImages: 'test/support/pictures', playground: 'test/support/page' },
          ...overrides,
        }),
      );
  const contract = getOpenApiContract();
  const { access_token } = await tokens.issueAccess('shop', 'client_credentials');

  return {
    url,
    port,
    commerce,
    clock,
    tokens,
    async request<Body>(path: string, request: RequestOptions = {}) {
      const { method = 'GET', token = access_token, json } = request;
      const response = await send(path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...request.headers,
        },
        ...bodyOf(request),
      });
      const text = await response.text();
      const contentType = response.headers.get('content-type') ?? undefined;
      const isJson = contentType === 'application/json' && text !== '';
      const body: unknown = isJson ? JSON.parse(text) : undefined;
      if (method !== 'HEAD') {
        const [pathname = ''] = path.split('?', 1);
        contract.check({ method, path: pathname, status: response.status, contentType, body });
        if (response.ok) checkDevAnswer(method, pathname, body);
      }
      const { status, headers } = response;
      return { status, headers, text, body: body as Body };
    },
    async stop() {
      stop();
      await commerce.close();
    },
  };
}

/** True if requests go to a dispatcher, as in a browser tab, not over HTTP. */
const isDispatched = process.env.TEST_TRANSPORT === 'dispatcher';

/** True if requests go over HTTP, which alone has other host names and encodings. */
export const isOverHttp = !isDispatched;

/** Way to a service. */
interface Transport extends Pick<Service, 'url' | 'port'> {
  send(path: string, request: RequestInit): Promise<Response>;
  stop(): void;
}

async function openServer(app: RequestListener): Promise<Transport> {
  const server = createHttpServer(app);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0, strictPort: true });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    send: (path, request) => fetch(`${url}${path}`, request),
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const dispatchedUrl = 'http://127.0.0.1:4820';

function openDispatcher(dispatch: Dispatch): Transport {
  return {
    url: dispatchedUrl,
    port: Number(new URL(dispatchedUrl).port),
    async send(path, request) {
      // Completes the request, as a page's fetch does.
      const sent = new Request(`${dispatchedUrl}${path}`, request);
      const { status, headers, body } = await dispatch({
        method: sent.method,
        target: path,
        headers: Object.fromEntries(sent.headers),
        body: new Uint8Array(await sent.arrayBuffer()),
      });
      const isEmpty = status === 204 || status === 304;
      return new Response(isEmpty ? null : new Uint8Array(body), { status, headers });
    },
    stop() {},
  };
}

function onBug(error: unknown): never {
  throw error;
}

function bodyOf({ body, json }: RequestOptions) {
  if (json !== undefined) return { body: JSON.stringify(json) };
  return body === undefined ? {} : { body };
}
