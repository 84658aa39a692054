import type { RequestHandler } from 'express';
import { setCommonHeaders } from './common-headers.js';
import { allowAnyOrigin } from './cross-origin.js';

/** Answers a browser that asks whether a page may send a request. */
export const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') {
    next();
    return;
  }
  setCommonHeaders(res);
  allowAnyOrigin(req, res, next);
};
