import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';

/**
 * Signature of an Express application's handler, for a server or for another application that
 * mounts it.
 */
type Handle = (req: IncomingMessage, res: ServerResponse, done?: (error?: unknown) => void) => void;

/**
 * Runs middleware before an Express application handles a request. Express itself would add a tenth
 * or more to the time of a small cached response. A middleware calls `next`, answers, or throws,
 * and `refuse` answers the error.
 */
export function passGates(
  app: Express,
  gates: readonly RequestHandler[],
  refuse: ErrorRequestHandler,
): void {
  const application = app as unknown as { handle: Handle };
  const goOn = application.handle.bind(app);
  application.handle = (plainReq, plainRes, done) => {
    // These are not Express objects yet: of Express's additions, middleware only has `originalUrl`.
    const req = plainReq as Request;
    const res = plainRes as Response;
    req.originalUrl ??= req.url;
    const fail = (error: unknown) => refuse(error, req, res, () => {});
    const pass = (number: number): void => {
      const gate = gates[number];
      if (!gate) {
        goOn(req, res, done);
        return;
      }
      try {
        const passing: unknown = gate(req, res, () => pass(number + 1));
        if (passing instanceof Promise) passing.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    pass(0);
  };
}
