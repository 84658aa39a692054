import { randomUUID } from 'node:crypto';
import { type Operation, operationList } from '@aisle/schema/contract';
import { devOperations } from '@aisle/schema/dev';
import { filterAttributes, filterOperators, maxFilterTerms } from '@aisle/schema/filter';
import type { Level, Logger } from 'pino';
import { beginExchange } from '../answer/exchange.js';
import { splitTarget } from '../request/read-parameters.js';
import type { Middleware } from '../run-middleware.js';

/**
 * Log entry of a request and its response. Except on a terminal, its members come from closed sets:
 * numbers, words of the contract, UUIDs. A caller cannot write any other text into it.
 */
export interface RequestEntry {
  readonly request_id: string;
  readonly operation?: string | undefined;
  readonly method: string;
  /** The path without a query; `*` replaces segments that are no words of the contract or UUIDs. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request's head to the last byte of the response. */
  readonly ms: number;
  /** Bytes sent, head included. */
  readonly bytes: number;
  readonly rows?: number | undefined;
  readonly total?: number | undefined;
  /** Operators and attributes of the filter: `eq(name) in(tags)`. */
  readonly filter?: string | undefined;
  /** Code of the error. */
  readonly code?: string | undefined;
  /** Reason why the filter was refused. */
  readonly reason?: string | undefined;
  /** JSON pointer to the first fault, with `*` like the path. */
  readonly pointer?: string | undefined;
  /** First detail of the error; only on a terminal. */
  readonly detail?: string | undefined;
  /** The caller disconnected before the response was complete. */
  readonly aborted?: true | undefined;
  /** The request took longer than `slowRequest`. */
  readonly slow?: true | undefined;
}

/** Further options of the request log. */
interface Watching {
  /**
   * Counts a response; `operation` is undefined if the request has none, or it is not known yet.
   */
  readonly count: (operation: string | undefined, status: number, milliseconds: number) => void;
  /** Milliseconds from which on a request is logged as slow; 0 logs none. */
  readonly slowRequest: number;
}

/**
 * Gives each request an id; counts it and writes one log entry once its response is sent. A log of
 * the level `debug`, which only a terminal has, also shows path, filter and error as they are.
 */
export function logRequests(log: Logger, { count, slowRequest }: Watching): Middleware {
  const isSlow = (ms: number) => slowRequest > 0 && ms >= slowRequest;
  const isOpen = log.isLevelEnabled('debug');
  return (req, res, next) => {
    const exchange = beginExchange(res, nameRequest(req.headers['x-request-id']));
    const { socket } = req;
    const bytesBefore = socket.bytesWritten;
    res.on('close', () => {
      const { id, startedAt, operation, facts = {}, isQuiet } = exchange;
      const ms = Math.round((performance.now() - startedAt) * 100) / 100;
      const { path } = splitTarget(req.originalUrl);
      const entry: RequestEntry = {
        request_id: id,
        operation,
        method: req.method,
        path: isOpen ? path : outlinePath(path),
        status: res.statusCode,
        ms,
        bytes: socket.bytesWritten - bytesBefore,
        rows: facts.rows,
        total: facts.total,
        filter: isOpen ? facts.filter : facts.filter && outlineFilter(facts.filter),
        code: facts.code,
        reason: facts.reason,
        pointer: facts.pointer && outlinePath(facts.pointer),
        detail: isOpen ? facts.detail : undefined,
        aborted: res.writableFinished ? undefined : true,
        slow: isSlow(ms) ? true : undefined,
      };
      count(operation, entry.status, ms);
      log[levelOf(entry, isQuiet)](entry, 'request');
    });
    next();
  };
}

function levelOf({ status, slow }: RequestEntry, isQuiet: boolean): Level {
  if (status >= 500) return 'error';
  if (status >= 400 || slow) return 'warn';
  return isQuiet ? 'trace' : 'info';
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Maximum number of segments to log of a path. */
const mostSegments = 16;

/**
 * Returns a path with `*` instead of segments that are no words of the contract, numbers below 100
 * or UUIDs. The id of a cart is always replaced, because everybody who knows it may use the cart.
 */
function outlinePath(path: string): string {
  const segments = path.split('/', mostSegments);
  const isShown = (one: string, index: number) =>
    words.has(one) || (uuid.test(one) && segments[index - 1] !== 'carts');
  return segments.map((one, index) => (isShown(one, index) ? one : '*')).join('/');
}

/** Words of paths and names of members in the contract; positions in lists. */
const words: ReadonlySet<string> = new Set([
  ...['', 'healthz', 'readyz', 'metrics', 'openapi.json', 'latest', 'latestPublished'],
  ...['playground', 'examples.json', 'pulse.json', 'files', 'demo'],
  ...Array.from({ length: 100 }, (_, index) => String(index)),
  ...[...operationList, ...devOperations].flatMap(({ paths, body }: Operation) => [
    ...paths.flatMap((path) => path.split('/')).filter((segment) => !segment.startsWith(':')),
    ...namesIn(body?.schema),
  ]),
]);

/** Returns the names of all members that a JSON schema defines. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value) : []),
    ...namesIn(value),
  ]);
}

/** Returns the operators and attributes of a filter that was accepted, without its values. */
function outlineFilter(filter: string): string {
  const terms = Array.from(filter.matchAll(knownTerm), ([, ...names]) => names.join('('));
  return terms
    .slice(0, maxFilterTerms)
    .map((term) => `${term})`)
    .join(' ');
}

const knownTerm = new RegExp(
  `\\b(${filterOperators.join('|')})\\s*\\(\\s*(${Object.keys(filterAttributes).join('|')})\\b`,
  'g',
);

/** Returns the id of a request: its `X-Request-Id` if proxies make such ids, else a new one. */
function nameRequest(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** A UUID, with or without dashes. */
const acceptable = /^[\da-f]{8}(-?)([\da-f]{4}\1){3}[\da-f]{12}$/i;
