import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { HttpError } from '../http-error.js';
import { splitTarget } from '../request/split-target.js';

/** Rejects a method that a path does not have; lists those it has. */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const allowed = [
    ...methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])),
    'OPTIONS',
  ];
  return (req, res) => {
    res.setHeader('Allow', allowed.join(', '));
    throw new HttpError(
      'method_not_allowed',
      `${splitTarget(req.originalUrl).path} does not answer ${req.method}; it answers ${allowed.join(', ')}.`,
    );
  };
}

/** Rejects every method on files except those that read. */
export const readOnlyFolder: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') next();
  else refuseMethod(['GET'])(req, res, next);
};

/** Rejects an unknown path. */
export const refusePath: RequestHandler = (req) => {
  throw new CommerceError(
    'not_found',
    `There is nothing at ${splitTarget(req.originalUrl).path}; /openapi.json lists what there is.`,
  );
};
