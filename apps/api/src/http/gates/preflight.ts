import type { RequestHandler } from 'express';
import { setCommonHeaders } from '../answer/common-headers.js';
import { allowAnyOrigin } from '../answer/cross-origin.js';
import { exchangeOf } from '../answer/exchange.js';

/** Answers a browser that asks whether a page may send a request, where any page may. */
export const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS' || exchangeOf(res)?.isPrivate) {
    next();
    return;
  }
  setCommonHeaders(res);
  allowAnyOrigin(req, res, next);
};
