import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { exchangeOf } from '../answer/exchange.js';
import { sendAnswer } from '../answer/send-answer.js';
import type { Failure } from '../http-error.js';
import { isAnnounced } from '../request/transport-limits.js';
import type { AnswerError } from '../run-middleware.js';
import { renderError, toFailure } from './render-error.js';

/** Turns all errors into responses. Logs unexpected ones and those of the disk. */
export function answerErrors(log: Logger): AnswerError {
  return (error, req, res, _next) => {
    const requestId = exchangeOf(res)?.id ?? '';
    const failure = toFailure(error);
    const entry = { request_id: requestId, err: error };
    if (!failure) log.error(entry, 'bug');
    else if (isOfTheDisk(failure)) log.error(entry, 'store failure');
    const answer = () => {
      if (res.headersSent) res.destroy();
      else sendAnswer(res, renderError(error, requestId));
    };
    const heard = waitForRequestEnd(req, res);
    if (heard) heard.then(answer);
    else answer();
  };
}

/** @returns true for failures of the disk, whose original error goes to the log only. */
function isOfTheDisk({ code, cause }: Failure): boolean {
  // A limit of the settings, as of carts, has no disk error as its cause.
  if (code === 'storage_full') return cause !== undefined;
  return code === 'storage_unavailable' || code === 'change_kept';
}

/** Milliseconds for which a refused caller may continue to send. */
const patience = 1000;

/**
 * Waits until a caller has sent the whole body if the response closes the connection. Otherwise the
 * caller would be cut off and never read the error. Undefined if there is nothing to wait for.
 */
function waitForRequestEnd(req: IncomingMessage, res: ServerResponse): Promise<void> | undefined {
  // With `Expect: 100-continue`, the caller sends no body once refused.
  if (!endsConnection(res) || req.complete || req.destroyed || isAnnounced(req)) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience).unref();
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once('end', finish).once('close', finish).resume();
  });
}

/** @returns true if the connection closes after the response. */
export function endsConnection(res: ServerResponse): boolean {
  return !res.shouldKeepAlive || res.getHeader('connection') === 'close';
}
