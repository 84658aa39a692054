import type { Socket } from 'node:net';
import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { exchangeOf } from '../answer/exchange.js';
import { splitTarget } from '../request/split-target.js';

/** Limits from which on requests are refused. */
export interface LoadLimits {
  /** Milliseconds of one turn of the event loop after which it starts no more requests. */
  readonly turn: number;
  /** Minimum number of requests to start per turn: a few slow requests are no overload. */
  readonly begun: number;
  /** Maximum number of requests without a response. */
  readonly unanswered: number;
}

const defaultLimits: LoadLimits = { turn: 250, begun: 100, unanswered: 2_000 };

/** Paths that are always answered, so that monitoring does not consider the service dead. */
const watching: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Refuses requests at overload, before any work. All requests of one turn of the event loop wait
 * for each other. If the earlier ones took too long, the rest of the turn is refused. Also refuses
 * requests on connections that are `isSurplus`.
 */
export function refuseOverload(
  isSurplus: (socket: Socket) => boolean,
  limits: LoadLimits = defaultLimits,
): RequestHandler {
  let turnBegan: number | undefined;
  let begun = 0;
  let unanswered = 0;
  const endTurn = () => {
    turnBegan = undefined;
    begun = 0;
  };
  const isTooMuch = (now: number) => {
    if (turnBegan === undefined) {
      turnBegan = now;
      // Immediates run after all requests that this turn finds in the sockets.
      setImmediate(endTurn);
    }
    begun += 1;
    const isLong = now - turnBegan > limits.turn && begun > limits.begun;
    return isLong || unanswered > limits.unanswered;
  };

  return (req, res, next) => {
    unanswered += 1;
    res.on('close', () => {
      unanswered -= 1;
    });
    const tooMuch = isTooMuch(exchangeOf(res)?.startedAt ?? performance.now());
    const surplus = isSurplus(req.socket);
    if ((!tooMuch && !surplus) || watching.includes(splitTarget(req.originalUrl).path))
      return next();
    if (surplus) res.setHeader('Connection', 'close');
    throw new CommerceError(
      'busy',
      'The service has more to do than it can; nothing was done for this request: try again in a moment.',
    );
  };
}
