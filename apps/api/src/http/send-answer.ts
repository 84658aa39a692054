import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.js';
import { noteAnswer } from './request-log.js';

/** Sends an answer whole, with its length. */
export function sendAnswer(res: ServerResponse, answer: Answer): void {
  if (answer.facts) noteAnswer(res, answer.facts);
  res.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
  if (answer.body === undefined) {
    res.end();
    return;
  }
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
