import { createAuthenticate, knowPublicPaths } from './access/tokens.js';
import {
  type Answer,
  createExchange,
  type Exchange,
  jsonAnswer,
  type ServiceRequest,
} from './http/answer/exchange.js';
import { renderError } from './http/errors/render-error.js';
import { methodNotAllowed, noEndpoint } from './http/http-error.js';
import { bodyTooLarge } from './http/request/read-body.js';
import { splitTarget } from './http/request/read-parameters.js';
import { requireShortAddress } from './http/request/transport-limits.js';
import { findPageExamples, readPulse } from './routes/page-data.js';
import { createService, type ServiceDependencies } from './service.js';

/** A request without a connection. */
interface DispatchedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names may be in any case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
}

/** The response to such a request. */
export interface DispatchedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Answers a request. Never rejects: errors are responses. */
export type Dispatch = (request: DispatchedRequest) => Promise<DispatchedAnswer>;

/** Dependencies of a service without connections. */
export interface DispatcherDependencies
  extends Omit<ServiceDependencies, 'findForeignPage' | 'publicUrl'> {
  /** Scheme, host and port, perhaps with a path, at which the page finds the files of the store. */
  readonly publicUrl: string;
  /** If false, every caller has all permissions. */
  readonly requireToken: boolean;
  /** Called with unexpected errors. */
  readonly onBug: (error: unknown) => void;
}

/**
 * Creates the service for callers in the same process, such as the page in whose worker it runs:
 * the operations and the data of the playground. It has no connections, files or metrics.
 */
export function createDispatcher(dependencies: DispatcherDependencies): Dispatch {
  const { tokens, onBug } = dependencies;
  const address = new URL(dependencies.publicUrl);
  const service = createService({ ...dependencies, findForeignPage: () => undefined });
  const documents = pageDocuments(dependencies);
  const authenticate = createAuthenticate(tokens, dependencies.requireToken);
  const isPublicPath = knowPublicPaths(Object.keys(documents), []);

  const answer = async (request: ServiceRequest): Promise<Answer> => {
    const { method, originalUrl, headers, exchange } = request;
    const repeated = await service.answerRepeated(request);
    if (repeated) return repeated;
    const { path } = splitTarget(originalUrl);
    if (!isPublicPath(path))
      exchange.grant = await authenticate(String(headers.authorization ?? ''));
    requireShortAddress(request);
    const document = documents[path];
    if (document) {
      if (method === 'GET' || method === 'HEAD') return document();
      throw methodNotAllowed(path, method, ['GET']);
    }
    const found = await service.answer(request);
    if (found) return found;
    throw noEndpoint(path);
  };

  return async (sent) => {
    const request = receive(sent, address);
    const { exchange } = request;
    const found = await answer(request).catch((error: unknown) => {
      const rendered = renderError(error, exchange.id);
      if (rendered.facts?.code === 'internal') onBug(error);
      return rendered;
    });
    return finish(found, exchange, sent.method);
  };
}

/** Documents with which the playground starts and stays up to date, by their paths. */
function pageDocuments(
  dependencies: DispatcherDependencies,
): Readonly<Record<string, () => Promise<Answer>>> {
  const { commerce, development } = dependencies;
  const findExamples = findPageExamples({
    ...dependencies,
    isDevelopment: development !== undefined,
  });
  return {
    '/playground/examples.json': async () =>
      jsonAnswer(200, JSON.stringify(await findExamples(true))),
    '/playground/pulse.json': () => readPulse(commerce, development?.clock),
  };
}

function receive(sent: DispatchedRequest, { origin, host }: URL): ServiceRequest {
  const { body = new Uint8Array() } = sent;
  const headers = Object.entries(sent.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method: sent.method,
    originalUrl: sent.target,
    headers: { host, ...Object.fromEntries(headers) },
    origin,
    exchange: createExchange(crypto.randomUUID()),
    async receiveBody(maxBytes) {
      if (body.length > maxBytes) throw bodyTooLarge(maxBytes);
      return body;
    },
  };
}

function finish(
  { status, headers, body = '' }: Answer,
  { id, timing }: Exchange,
  method: string,
): DispatchedAnswer {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return {
    status,
    headers: {
      ...headers,
      ...(timing !== undefined && { 'Server-Timing': timing }),
      ...(bytes.length > 0 && { 'Content-Length': String(bytes.length) }),
      'X-Request-Id': id,
    },
    body: method === 'HEAD' ? new Uint8Array() : bytes,
  };
}
