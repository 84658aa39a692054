import type { RequestHandler } from 'express';
import type { Level, Logger } from 'pino';
import { beginExchange } from './exchange.js';
import { nameRequest } from './request-id.js';
import { splitTarget } from './split-target.js';

/** A request and its answer, as the log has it. */
export interface RequestEntry {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request's head to the last byte of the answer. */
  readonly ms: number;
  /** Bytes sent, head included. */
  readonly bytes: number;
  readonly rows?: number | undefined;
  readonly total?: number | undefined;
  readonly filter?: string | undefined;
  readonly detail?: string | undefined;
  /** The caller went away before the answer was complete. */
  readonly aborted?: true | undefined;
}

/** Names each request, and writes one entry about it once its answer is sent. */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const exchange = beginExchange(res, nameRequest(req.headers['x-request-id']));
    const { socket } = req;
    const bytesBefore = socket.bytesWritten;
    res.on('close', () => {
      const { id, startedAt, facts } = exchange;
      const entry: RequestEntry = {
        request_id: id,
        method: req.method,
        path: splitTarget(req.originalUrl).path,
        status: res.statusCode,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
        bytes: socket.bytesWritten - bytesBefore,
        rows: facts?.rows,
        total: facts?.total,
        filter: facts?.filter,
        detail: facts?.detail,
        aborted: res.writableFinished ? undefined : true,
      };
      log[levelOf(res.statusCode)](entry, 'request');
    });
    next();
  };
}

function levelOf(status: number): Level {
  if (status >= 500) return 'error';
  return status >= 400 ? 'warn' : 'info';
}
