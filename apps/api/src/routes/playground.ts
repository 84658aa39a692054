import { sep } from 'node:path';
import type { Commerce, SteerableClock } from '@aisle/core';
import express, { type RequestHandler } from 'express';
import { type ClientCredentials, isPublicSecret } from '../access/client-credentials.js';
import { rememberExamples } from '../examples/find-examples.js';
import { jsonAnswer } from '../http/answer/answer.js';
import { exchangeOf } from '../http/answer/exchange.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { isOwnHost, type OwnNames } from '../http/gates/own-host.js';

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
 * development mode a secret that everybody knows need not be typed, under a name that can only be the service's.
 */
export function answerExamples(
  commerce: Commerce,
  client: ClientCredentials,
  isDevelopment: boolean,
  names: OwnNames & {
    readonly certificate?: string | undefined;
    readonly imageHosts?: readonly string[];
  },
): RequestHandler {
  const findExamples = rememberExamples(commerce);
  const { imageHosts = [] } = names;
  const access = {
    client_id: client.id,
    development: String(isDevelopment),
    ...(imageHosts.length > 0 && { image_hosts: imageHosts.join(' ') }),
  };
  return async ({ headers: { host = '' } }, res) => {
    const isOwn = isDevelopment && isOwnHost(host, names);
    const examples = {
      ...(await findExamples()),
      ...access,
      ...(isOwn && isPublicSecret(client.secret) && { client_secret: client.secret }),
      ...(isOwn && names.certificate !== undefined && { certificate: names.certificate }),
    };
    sendAnswer(res, jsonAnswer(200, JSON.stringify(examples)));
  };
}

/**
 * Shows that the service is there, and in development mode how often something was published, by any process, and
 * the store's clock: a page that sees one of them change shows what is new. It asks every few seconds, which would
 * fill the log.
 */
export function answerPulse(commerce: Commerce, clock?: SteerableClock): RequestHandler {
  return async (_req, res) => {
    const exchange = exchangeOf(res);
    if (exchange) exchange.isQuiet = true;
    const pulse = clock && {
      publications: (await commerce.measure()).publications,
      clock: clock.state(),
    };
    sendAnswer(res, jsonAnswer(200, JSON.stringify(pulse ?? {})));
  };
}
