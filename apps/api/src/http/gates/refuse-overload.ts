import type { Socket } from 'node:net';
import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { exchangeOf } from '../answer/exchange.js';
import { splitTarget } from '../request/split-target.js';

/** How much is begun before requests are refused. */
export interface LoadLimits {
  /** Milliseconds of one turn of the event loop after which no more of its requests are begun. */
  readonly turn: number;
  /** So many of them are begun in any case: what makes a few wait is not their number. */
  readonly begun: number;
  /** Requests that have no answer yet. */
  readonly unanswered: number;
}

const defaultLimits: LoadLimits = { turn: 250, begun: 100, unanswered: 2_000 };

/** Paths that are always answered: who watches the service must not take it for dead. */
const watching: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Refuses requests, before anything is done for them, that would make all others wait: those that one
 * turn of the event loop finds in the sockets wait for each other, so when those before them have taken
 * too long, the rest of the turn is told to come again. So are those of connections that are `isSurplus`.
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
      // Immediates come after all requests that this turn finds in the sockets.
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
