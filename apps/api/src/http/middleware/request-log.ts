import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Level, Logger } from 'pino';
import { beginExchange } from '../answer/exchange.js';
import { splitTarget } from '../request/read-parameters.js';

/** Log entry of a request and its response. */
export interface RequestEntry {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request's head to the last byte of the response. */
  readonly ms: number;
  /** Bytes sent, head included. */
  readonly bytes: number;
  readonly rows?: number | undefined;
  readonly total?: number | undefined;
  readonly filter?: string | undefined;
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
 * Gives each request an id; counts it and writes one log entry once its response is sent. The log
 * redacts secrets.
 */
export function logRequests(log: Logger, { count, slowRequest }: Watching): RequestHandler {
  const isSlow = (ms: number) => slowRequest > 0 && ms >= slowRequest;
  return (req, res, next) => {
    const exchange = beginExchange(res, nameRequest(req.headers['x-request-id']));
    const { socket } = req;
    const bytesBefore = socket.bytesWritten;
    res.on('close', () => {
      const { id, startedAt, operation, facts, isQuiet } = exchange;
      const ms = Math.round((performance.now() - startedAt) * 100) / 100;
      const entry: RequestEntry = {
        request_id: id,
        method: req.method,
        path: splitTarget(req.originalUrl).path,
        status: res.statusCode,
        ms,
        bytes: socket.bytesWritten - bytesBefore,
        rows: facts?.rows,
        total: facts?.total,
        filter: facts?.filter,
        detail: facts?.detail,
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
  return isQuiet ? 'debug' : 'info';
}

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the id of a request: its `X-Request-Id` if that is valid, else a new one. */
function nameRequest(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
