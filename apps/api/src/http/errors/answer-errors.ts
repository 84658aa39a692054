import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { exchangeOf } from '../answer/exchange.js';
import { sendAnswer } from '../answer/send-answer.js';
import type { Failure } from '../http-error.js';
import { splitTarget } from '../request/split-target.js';
import { renderError, toFailure } from './render-error.js';
import { waitForRequestEnd } from './wait-for-request-end.js';

/** The one place where failures become answers. What nobody foresaw is logged whole. */
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

/** What the caller is told in general, the operator is told in the disk's own words. */
function isOfTheDisk({ code, cause }: Failure): boolean {
  // A store that is full by its settings, as of carts, has a disk to say nothing about.
  if (code === 'storage_full') return cause !== undefined;
  return code === 'storage_unavailable' || code === 'change_kept';
}
