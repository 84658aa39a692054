import { sep } from 'node:path';
import type { Commerce } from '@aisle/core';
import express, { type RequestHandler } from 'express';
import type { ClientCredentials } from '../access/client-credentials.js';
import { settingDefinitions } from '../config/setting-definitions.js';
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

/**
 * Answers with ids of things that the store has, so that the page opens with a request that works. In
 * development mode a secret that everybody knows need not be typed.
 */
export function answerExamples(
  commerce: Commerce,
  client: ClientCredentials,
  isDevelopment: boolean,
): RequestHandler {
  const findExamples = rememberExamples(commerce);
  const isKnown = client.secret === settingDefinitions.clientSecret.fallback;
  const access = {
    client_id: client.id,
    development: String(isDevelopment),
    ...(isDevelopment && isKnown && { client_secret: client.secret }),
  };
  return async (_req, res) => {
    const examples = { ...(await findExamples()), ...access };
    sendAnswer(res, jsonAnswer(200, JSON.stringify(examples)));
  };
}
