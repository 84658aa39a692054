import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { withPath } from './request/read-parameters.js';

/** A request with its target as sent: Express shortens `url` for the folders that it serves. */
export type NodeRequest = IncomingMessage & { method: string; originalUrl: string };

/** One step of handling a request. It calls `next`, answers, or throws. */
export type Middleware = (req: NodeRequest, res: ServerResponse, next: () => void) => unknown;

/** Answers an error. Express knows it by its four parameters. */
export type AnswerError = (
  error: unknown,
  req: NodeRequest,
  res: ServerResponse,
  next: unknown,
) => void;

/**
 * Creates a listener that runs the middleware for each request, in their order. The last one
 * always answers; `answerError` answers what one throws, at once or later.
 */
export function runMiddleware(
  middleware: readonly Middleware[],
  answerError: AnswerError,
): RequestListener {
  return (message, res) => {
    const req = message as NodeRequest;
    req.url = withPath(req.url ?? '/');
    req.originalUrl = req.url;
    const fail = (error: unknown) => answerError(error, req, res, undefined);
    const pass = (number: number): void => {
      try {
        const passing = middleware[number]?.(req, res, () => pass(number + 1));
        if (passing instanceof Promise) passing.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    pass(0);
  };
}
