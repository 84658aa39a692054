import type { Grant } from '../../access/tokens.js';

/** A request and its response while it is being processed. */
export interface Exchange {
  /** Request id, in the response and in the log. */
  readonly id: string;
  /** Time at which the request head was complete, in milliseconds of `performance`. */
  readonly startedAt: number;
  /** Grant of the sender, once known; undefined on public paths. */
  grant: Grant | undefined;
  /** Name of the operation, once known. */
  operation: string | undefined;
  /** Facts that only the handler knows. */
  facts: AnswerFacts | undefined;
  /** True if pages of other origins may not read the response. */
  isPrivate: boolean;
  /** True if only slow or refused requests are logged. */
  isQuiet: boolean;
  /** Value of the header `Server-Timing`, once known. */
  timing: string | undefined;
}

/** A request for the service, in whatever way it was received. */
export interface ServiceRequest {
  readonly method: string;
  /** The target as sent: path and query, perhaps after scheme and host. */
  readonly originalUrl: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Scheme, host and port to which it was sent: `http://127.0.0.1:4820`. */
  readonly origin: string;
  readonly exchange: Exchange;
  /** Receives the body. @throws HttpError `body_too_large` for a longer one. */
  receiveBody(maxBytes: number): Promise<Uint8Array>;
}

/** Answers a request; undefined, at once or later, if it is not for this function. */
export type Answerer = (
  request: ServiceRequest,
) => Answer | undefined | Promise<Answer | undefined>;

/** Stored on the response itself: a lookup in a separate map would cost a microsecond. */
const own = Symbol('exchange');

type Exchanged = object & { [own]?: Exchange };

/** Creates the exchange of a request that begins now. */
export function createExchange(id: string): Exchange {
  return {
    id,
    startedAt: performance.now(),
    grant: undefined,
    operation: undefined,
    facts: undefined,
    isPrivate: false,
    isQuiet: false,
    timing: undefined,
  };
}

/** Begins the exchange of a response. */
export function beginExchange(res: Exchanged, id: string): Exchange {
  const exchange = createExchange(id);
  res[own] = exchange;
  return exchange;
}

/** Returns the exchange of a response; undefined if none was begun. */
export function exchangeOf(res: Exchanged): Exchange | undefined {
  return res[own];
}

/** Facts about a response for the request log, besides its status. */
interface AnswerFacts {
  /** Number of records on the page. */
  readonly rows?: number;
  /** Number of all matches. */
  readonly total?: number;
  readonly filter?: string;
  /** The first detail of an error, its code, its pointer, and the reason of a filter's fault. */
  readonly detail?: string | undefined;
  readonly code?: string;
  readonly pointer?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * A response before it is sent. `body` is text or UTF-8 in the type that `headers` name; absent if
 * empty.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** True if the body is sent once, and its memory may be used again then. */
  readonly isSentOnce?: boolean;
  readonly facts?: AnswerFacts;
}

/** Sizes of the memory of bodies in bytes: those of pages with some 5 to 400 products. */
const smallest = 2 ** 14;
const largest = 2 ** 20;

/** Maximum number of bytes to keep for later bodies. */
const mostKept = 2 ** 24;

/** Memory of bodies that were sent, by its size. */
const free = new Map<number, ArrayBuffer[]>();
let kept = 0;

/** Memory of bodies that may be returned. */
const lent = new WeakSet<ArrayBufferLike>();

/**
 * Takes a buffer for a body, with any content. V8 counts the bytes of buffers, and collects all garbage after some of
 * them. With a new buffer for each page, some processes spent half of their time on that.
 */
export function takeBody(length: number): Buffer {
  if (length > largest) return Buffer.allocUnsafeSlow(length);
  const size = Math.max(smallest, 2 ** Math.ceil(Math.log2(length)));
  const found = free.get(size)?.pop();
  if (found) kept -= size;
  const memory = found ?? new ArrayBuffer(size);
  lent.add(memory);
  return Buffer.from(memory, 0, length);
}

/** Returns a body that was sent, and that nothing else refers to. Does nothing with one of other origin. */
export function returnBody({ buffer }: Uint8Array): void {
  const size = buffer.byteLength;
  if (!lent.delete(buffer) || kept + size > mostKept) return;
  const list = free.get(size) ?? [];
  list.push(buffer as ArrayBuffer);
  free.set(size, list);
  kept += size;
}

/** Returns a response with a JSON body. Not cacheable unless its headers say so. */
export function jsonAnswer<Body extends string | Uint8Array>(
  status: number,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): Answer & { readonly body: Body } {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
    body,
  };
}

/** Measures the parts of processing a request. */
export interface ServerTiming {
  /** Ends a part: all work since the part before it. */
  end(name: string, description: string): void;
  /** Formats the parts and their sum as a `Server-Timing` header. */
  render(): string;
}

/** Measures from the given time on, in milliseconds of `performance`. */
export function beginTiming(
  startedAt: number,
  now: () => number = () => performance.now(),
): ServerTiming {
  const parts: string[] = [];
  let last = startedAt;
  return {
    end(name, description) {
      const time = now();
      parts.push(renderPart(name, time - last, description));
      last = time;
    },
    render: () => [...parts, renderPart('total', now() - startedAt)].join(', '),
  };
}

function renderPart(name: string, milliseconds: number, description?: string): string {
  const duration = `${name};dur=${milliseconds.toFixed(2)}`;
  return description === undefined ? duration : `${duration};desc="${description}"`;
}
