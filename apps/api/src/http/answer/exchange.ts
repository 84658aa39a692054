import type { ServerResponse } from 'node:http';
import type { Grant } from '../../access/grant.js';
import type { AnswerFacts } from './answer.js';

/** A request and its answer, while it is being answered. */
export interface Exchange {
  /** Names both, in the answer and in the log. */
  readonly id: string;
  /** When the head of the request had come, in milliseconds of `performance`. */
  readonly startedAt: number;
  /** Who sent the request, once that is known; nobody is asked on public paths. */
  grant: Grant | undefined;
  /** The operation that was asked for, once that is known. */
  operation: string | undefined;
  /** What only the answer's maker knows of it. */
  facts: AnswerFacts | undefined;
  /** Whether pages of other origins may not read the answer. */
  isPrivate: boolean;
  /** Logged only when it is slow or refused. */
  isQuiet: boolean;
}

/** On the answer itself: to look it up in a map beside it would cost a microsecond. */
const own = Symbol('exchange');

type Exchanged = ServerResponse & { [own]?: Exchange };

/** Begins the exchange that an answer belongs to. */
export function beginExchange(res: Exchanged, id: string): Exchange {
  const exchange: Exchange = {
    id,
    startedAt: performance.now(),
    grant: undefined,
    operation: undefined,
    facts: undefined,
    isPrivate: false,
    isQuiet: false,
  };
  res[own] = exchange;
  return exchange;
}

/** The exchange of an answer; undefined where none was begun. */
export function exchangeOf(res: Exchanged): Exchange | undefined {
  return res[own];
}
