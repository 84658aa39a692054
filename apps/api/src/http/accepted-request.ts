import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Grant } from '../access/grant.js';
import { exchangeOf } from './exchange.js';
import type { AnswerRequest } from './operation-route.js';
import type { AnswerPage } from './pages/answer-page.js';
import type { Encoding } from './pages/content-encoding.js';
import { sendAnswer } from './send-answer.js';

/** A request whose sender may send it, and which says what its operation wants to know. */
export interface AcceptedRequest {
  /** Who sent it; undefined where nobody is asked. */
  readonly grant: Grant | undefined;
  readonly operation: string;
  readonly answer: AnswerRequest;
  /** The path and the query as they were sent. */
  readonly target: string;
  /** The encoding that the asker likes best. */
  readonly encoding: Encoding;
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

export function createAnswerAccepted(answerPage: AnswerPage): AnswerAccepted {
  return async (req, res, accepted, body) => {
    const found = await accepted.answer(body);
    const answer =
      'render' in found ? await answerPage(found, accepted, req.headers['if-none-match']) : found;
    const exchange = exchangeOf(res);
    if (exchange) exchange.operation = accepted.operation;
    const now = performance.now();
    const timing = `answer;dur=${(now - (exchange?.startedAt ?? now)).toFixed(2)}`;
    sendAnswer(res, answer, ['Server-Timing', timing]);
  };
}
