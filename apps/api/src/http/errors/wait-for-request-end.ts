import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAnnounced } from '../request/check-head.js';

/** How long a refused caller may go on sending, in milliseconds. */
const patience = 1000;

/**
 * Resolves when a caller who is sending a body has come to its end, where the connection ends with the answer:
 * one who is cut off while sending does not read why. Undefined where there is nothing to wait for.
 */
export function waitForRequestEnd(
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> | undefined {
  // Who asks before sending a body sends none once refused.
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

/** Whether nothing follows an answer on its connection. */
export function endsConnection(res: ServerResponse): boolean {
  return !res.shouldKeepAlive || res.getHeader('connection') === 'close';
}
