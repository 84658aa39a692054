import type { Commerce } from '@aisle/core';
import type { RequestHandler } from 'express';
import { jsonAnswer } from '../http/answer/answer.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { shareResult } from '../http/operations/share-result.js';

/** Liveness: answers while the process can respond at all. */
export const answerAlive: RequestHandler = (_req, res) => {
  sendAnswer(res, jsonAnswer(200, '{"status":"alive"}'));
};

/**
 * Readiness: answers 200 while the store is usable, else its error. Requests need no token, so the
 * store is checked at most once a second.
 */
export function answerReady(commerce: Commerce): RequestHandler {
  const check = shareResult(() => commerce.check());
  return async (_req, res) => {
    await check();
    sendAnswer(res, jsonAnswer(200, '{"status":"ready"}'));
  };
}
