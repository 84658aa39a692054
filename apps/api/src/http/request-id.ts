import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** Names every answer in `X-Request-Id`: by the caller's name when it has the form of one. */
export const nameRequests: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id') ?? '';
  res.setHeader('X-Request-Id', acceptable.test(given) ? given : randomUUID());
  next();
};
