import type { Server, ServerResponse } from 'node:http';
import { watchConnections } from './connections.js';

/** How long readers may take, in milliseconds. */
interface ReaderLimits {
  /** For a whole answer, once it is being sent. */
  readonly answerTimeout: number;
  /** How often that is looked at. */
  readonly connectionsCheckingInterval: number;
}

/** Ends connections whose other side does not take its answer in time: Node itself would wait for ever. */
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
