import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAnnounced } from '../request/check-head.js';

/** Milliseconds for which a refused caller may continue to send. */
const patience = 1000;

/**
 * Waits until a caller has sent the whole body if the response closes the connection. Otherwise the
 * caller would be cut off and never read the error. Undefined if there is nothing to wait for.
 */
export function waitForRequestEnd(
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> | undefined {
  // With `Expect: 100-continue`, the caller sends no body once refused.
  if (!endsConnection(res) || req.complete || req.destroyed || isAnnounced(req)) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience).unref();
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once('end', finish).once('close', finish).resume();
  });
}

/** @returns true if the connection closes after the response. */
export function endsConnection(res: ServerResponse): boolean {
  return !res.shouldKeepAlive || res.getHeader('connection') === 'close';
}
