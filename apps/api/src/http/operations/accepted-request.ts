import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Grant } from '../../access/grant.js';
import { exchangeOf } from '../answer/exchange.js';
import { sendAnswer } from '../answer/send-answer.js';
import { beginTiming } from '../answer/server-timing.js';
import type { AnswerUnread } from '../pages/answer-page.js';
import type { ContentEncoding } from '../pages/content-encoding.js';
import type { AnswerRequest } from './operation-route.js';

/** A validated request of an authorized sender. */
export interface AcceptedRequest {
  /** Grant of the sender; undefined if the operation needs none. */
  readonly grant: Grant | undefined;
  readonly operation: string;
  readonly answer: AnswerRequest;
  /** The path and the query as sent. */
  readonly target: string;
  /** The encoding that the client prefers. */
  readonly encoding: ContentEncoding;
  /** The names of all headers that the response depends on. */
  readonly vary: string;
}

/** Answers an accepted request. */
export type AnswerAccepted = (
  req: Request,
  res: ServerResponse,
  accepted: AcceptedRequest,
  body?: unknown,
) => Promise<void>;

/**
 * Answers accepted requests with a `Server-Timing` header. With `measuresParts`, it measures the
 * parts of requests from the service's own page.
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
