import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Grant } from '../../access/grant.js';
import { exchangeOf } from '../answer/exchange.js';
import { sendAnswer } from '../answer/send-answer.js';
import { beginTiming } from '../answer/server-timing.js';
import type { AnswerUnread } from '../pages/answer-page.js';
import type { ContentEncoding } from '../pages/content-encoding.js';
import type { AnswerRequest } from './operation-route.js';

/** A request whose sender may send it, and which says what its operation wants to know. */
export interface AcceptedRequest {
  /** Who sent it; undefined where nobody is asked. */
  readonly grant: Grant | undefined;
  readonly operation: string;
  readonly answer: AnswerRequest;
  /** The path and the query as they were sent. */
  readonly target: string;
  /** The encoding that the asker likes best. */
  readonly encoding: ContentEncoding;
  /** The names of all headers that decide the answer. */
  readonly vary: string;
}

/** Answers a request that was accepted. */
export type AnswerAccepted = (
  req: Request,
  res: ServerResponse,
  accepted: AcceptedRequest,
  body?: unknown,
) => Promise<void>;

/**
 * Answers requests that were accepted, and says how long that took. With `measuresParts`, what the
 * service's own page asks for is measured part by part.
 */
export function createAnswerAccepted(
  answerPage: AnswerUnread,
  measuresParts: boolean,
): AnswerAccepted {
  return async (req, res, accepted, body) => {
    const startedAt = exchangeOf(res)?.startedAt ?? performance.now();
    const isMeasured = measuresParts && req.headers['sec-fetch-site'] === 'same-origin';
    const timing = isMeasured ? beginTiming(startedAt) : undefined;
    timing?.end('read', 'read the request');
    const found = await accepted.answer(body, timing);
    const answer =
      'read' in found
        ? await answerPage(found, accepted, req.headers['if-none-match'], timing)
        : found;
    const said = timing?.render() ?? `answer;dur=${(performance.now() - startedAt).toFixed(2)}`;
    sendAnswer(res, answer, ['Server-Timing', said]);
  };
}
