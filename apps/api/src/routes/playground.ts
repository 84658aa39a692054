import { sep } from 'node:path';
import type { Commerce } from '@aisle/core';
import express, { type RequestHandler } from 'express';
import { rememberExamples } from '../examples/find-examples.js';
import { jsonAnswer } from '../http/answer.js';
import { sendAnswer } from '../http/send-answer.js';

/** Serves the built page. Files in its assets folder have their content's hash in their names. */
export function servePlayground(folder: string): RequestHandler {
  return express.static(folder, {
    dotfiles: 'ignore',
    acceptRanges: false,
    setHeaders: (res, file) => {
      const isHashed = file.includes(`${sep}assets${sep}`);
      res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Answers with ids of things that the store has, so that the page opens with a request that works. */
export function answerExamples(commerce: Commerce, clientId: string): RequestHandler {
  const findExamples = rememberExamples(commerce);
  return async (_req, res) => {
    const examples = { ...(await findExamples()), client_id: clientId };
    sendAnswer(res, jsonAnswer(200, JSON.stringify(examples)));
  };
}
