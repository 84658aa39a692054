import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';

/** How an Express application takes a request, whether it listens itself or is mounted in another one. */
type Handle = (req: IncomingMessage, res: ServerResponse, done?: (error?: unknown) => void) => void;

/**
 * Has every request pass gates in their order before an application begins with it: what Express does for each is
 * a tenth and more of what a small answer from memory costs. A gate lets a request on, answers it, or throws, and
 * `refuse` answers.
 */
export function passGates(
  app: Express,
  gates: readonly RequestHandler[],
  refuse: ErrorRequestHandler,
): void {
  const application = app as unknown as { handle: Handle };
  const goOn = application.handle.bind(app);
  application.handle = (plainReq, plainRes, done) => {
    // They are not Express's yet: of what it adds, gates have the target as it was sent.
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
