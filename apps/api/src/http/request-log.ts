import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Level, Logger } from 'pino';
import type { AnswerFacts } from './answer.js';
import { splitTarget } from './split-target.js';

/** A request and its answer, as the log has it. */
export interface RequestEntry extends AnswerFacts {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request's head to the last byte of the answer. */
  readonly ms: number;
  /** Bytes sent, head included. */
  readonly bytes: number;
  /** The caller went away before the answer was complete. */
  readonly aborted?: true;
}

const notes = new WeakMap<ServerResponse, AnswerFacts>();

/** Adds what only the answer's maker knows to the entry that the log will have. */
export function noteAnswer(res: ServerResponse, facts: AnswerFacts): void {
  notes.set(res, facts);
}

/** Writes one entry a request, once its answer is sent. */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { socket } = req;
    const bytesBefore = socket.bytesWritten;
    res.once('close', () => {
      const entry: RequestEntry = {
        request_id: String(res.getHeader('X-Request-Id')),
        method: req.method,
        path: splitTarget(req.originalUrl).path,
        status: res.statusCode,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
        bytes: socket.bytesWritten - bytesBefore,
        ...notes.get(res),
        ...(!res.writableFinished && { aborted: true }),
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
