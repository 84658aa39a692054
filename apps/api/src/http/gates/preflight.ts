import type { RequestHandler } from 'express';
import { setCommonHeaders } from '../answer/common-headers.js';
import { allowAnyOrigin } from '../answer/cross-origin.js';
import { exchangeOf } from '../answer/exchange.js';

/** Answers CORS preflight requests on paths that any page may use. */
export const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS' || exchangeOf(res)?.isPrivate) {
    next();
    return;
  }
  setCommonHeaders(res);
  allowAnyOrigin(req, res, next);
};
