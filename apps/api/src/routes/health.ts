import type { Commerce } from '@aisle/core';
import type { RequestHandler } from 'express';
import { jsonAnswer } from '../http/answer/answer.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { shareResult } from '../http/operations/share-result.js';

/** Answers while the process can answer anything. */
export const answerAlive: RequestHandler = (_req, res) => {
  sendAnswer(res, jsonAnswer(200, '{"status":"alive"}'));
};

/**
 * Answers while the storage can be used; its failure is the answer when it cannot. Anybody may ask, and as often
 * as he likes, so the storage is looked at once a second at most.
 */
export function answerReady(commerce: Commerce): RequestHandler {
  const check = shareResult(() => commerce.check());
  return async (_req, res) => {
    await check();
    sendAnswer(res, jsonAnswer(200, '{"status":"ready"}'));
  };
}
