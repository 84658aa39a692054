import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { exchangeOf } from '../answer/exchange.js';
import { sendAnswer } from '../answer/send-answer.js';
import type { Failure } from '../http-error.js';
import { splitTarget } from '../request/split-target.js';
import { renderError, toFailure } from './render-error.js';
import { waitForRequestEnd } from './wait-for-request-end.js';

/** Turns all errors into responses. Logs unexpected ones in full. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const requestId = exchangeOf(res)?.id ?? '';
    const failure = toFailure(error);
    const request = () => {
      const { path } = splitTarget(req.originalUrl);
      return { request_id: requestId, method: req.method, path };
    };
    if (!failure) log.error({ err: error, ...request() }, 'bug');
    else if (isOfTheDisk(failure))
      log.error({ err: failure.cause ?? failure, ...request() }, 'store failure');
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
