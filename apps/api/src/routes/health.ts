import type { Commerce } from '@aisle/core';
import type { RequestHandler } from 'express';
import { jsonAnswer } from '../http/answer.js';
import { sendAnswer } from '../http/send-answer.js';

/** Answers while the process can answer anything. */
export const answerAlive: RequestHandler = (_req, res) => {
  sendAnswer(res, jsonAnswer(200, '{"status":"alive"}'));
};

/** Answers while the storage can be used; its failure is the answer when it cannot. */
export function answerReady(commerce: Commerce): RequestHandler {
  return async (_req, res) => {
    await commerce.check();
    sendAnswer(res, jsonAnswer(200, '{"status":"ready"}'));
  };
}
