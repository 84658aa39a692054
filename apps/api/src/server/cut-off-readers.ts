import type { Server, ServerResponse } from 'node:http';
import { watchConnections } from './connections.js';

/** Time limits for readers in milliseconds. */
interface ReaderLimits {
  /** Time to send a whole response, from its start. */
  readonly answerTimeout: number;
  /** Interval between checks. */
  readonly connectionsCheckingInterval: number;
}

/**
 * Closes connections whose client does not read its response in time. Node itself would wait
 * forever.
 */
export function cutOffReaders(
  server: Server,
  { answerTimeout, connectionsCheckingInterval }: ReaderLimits,
): void {
  const { latestAnswers } = watchConnections(server);
  const seenAt = new WeakMap<ServerResponse, number>();
  const look = () => {
    const now = performance.now();
    for (const [socket, answer] of latestAnswers) {
      if (!answer?.headersSent || answer.writableFinished) continue;
      const since = seenAt.get(answer) ?? now;
      seenAt.set(answer, since);
      if (now - since > answerTimeout) socket.destroy();
    }
  };
  const timer = setInterval(look, connectionsCheckingInterval).unref();
  server.once('close', () => clearInterval(timer));
}
