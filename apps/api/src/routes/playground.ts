import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, sep } from 'node:path';
import type { Commerce, SteerableClock } from '@aisle/core';
import express, { type RequestHandler } from 'express';
import { isPublicSecret } from '../access/client-credentials.js';
import { orElse, rememberExamples } from '../examples/find-examples.js';
import { jsonAnswer } from '../http/answer/answer.js';
import { exchangeOf } from '../http/answer/exchange.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { isOwnHost, type OwnNames } from '../http/gates/own-host.js';
import { chooseEncoding } from '../http/pages/content-encoding.js';
import type { RouteDependencies } from './route-dependencies.js';

/**
 * Serves the files of the playground, compressed by the build. Names in its assets folder contain
 * the hash of the content.
 */
export function servePlayground(folder: string): RequestHandler {
  const compressed = new Set(listFiles(folder).filter((file) => file.endsWith('.br')));
  const serve = express.static(folder, {
    index: false,
    dotfiles: 'ignore',
    acceptRanges: false,
    setHeaders: (res, file) => {
      const isHashed = file.includes(`${sep}assets${sep}`);
      res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      res.vary('Accept-Encoding');
      if (!file.endsWith('.br')) return;
      res.setHeader('Content-Encoding', 'br');
      res.type(extname(file.slice(0, -'.br'.length)));
    },
  });
  return (req, res, next) => {
    const file = `${req.path.slice(1)}.br`;
    const isShort = compressed.has(file) && chooseEncoding(req.headers['accept-encoding']) === 'br';
    if (isShort) req.url = `/${file}`;
    serve(req, res, next);
  };
}

function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(sep, '/'),
  );
}

interface PlaygroundDependencies extends RouteDependencies, OwnNames {
  readonly isDevelopment: boolean;
  readonly certificate?: string | undefined;
  readonly imageHosts?: readonly string[];
}

/**
 * Serves the page with the data of its first requests: example ids and, in development mode, a
 * token for the public secret. That saves the page two round trips before it shows something.
 */
export function servePage(
  folder: string,
  dependencies: PlaygroundDependencies,
): Readonly<Record<'answerPage' | 'answerExamples', RequestHandler>> {
  const { tokens, client } = dependencies;
  const findExamples = findPageExamples(dependencies);

  const answerPage: RequestHandler = async (req, res, next) => {
    if (!req.path.endsWith('/')) return next();
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
    if (page === undefined) return next();
    const examples = await orElse(undefined, () => findExamples(req.headers.host));
    const isTrusted = examples?.client_secret !== undefined && isOpened(req.headers);
    const token = isTrusted && (await tokens.issueAccess(client.id, 'client_credentials'));
    const start = JSON.stringify({ examples, ...(token && { token }) });
    res.setHeader('Cache-Control', token ? 'no-store' : 'no-cache');
    res.type('html').send(page.replace(/<\/head>|$/, (end) => `${asData(start)}${end}`));
  };

  /** Responds with ids of existing things, so that the first request of the page works. */
  const answerExamples: RequestHandler = async ({ headers }, res) =>
    sendAnswer(res, jsonAnswer(200, JSON.stringify(await findExamples(headers.host))));

  return { answerPage, answerExamples };
}

/**
 * @returns true if a browser opens the page in a tab of its own. Foreign pages can fetch this page
 * too, but scripts cannot set these headers on a request whose response they can read.
 */
function isOpened(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** No browser runs a script element that holds data, whatever the policy for scripts is. */
function asData(json: string): string {
  return `<script type="application/json" id="start">${json.replaceAll('<', '\\u003c')}</script>`;
}

/**
 * In development mode the page gets the public client secret, but only under a host name of the
 * service.
 */
function findPageExamples(dependencies: PlaygroundDependencies) {
  const { commerce, client, isDevelopment, imageHosts = [], ...names } = dependencies;
  const findExamples = rememberExamples(commerce);
  const access = {
    client_id: client.id,
    development: String(isDevelopment),
    ...(imageHosts.length > 0 && { image_hosts: imageHosts.join(' ') }),
  };
  return async (host = ''): Promise<Readonly<Record<string, string | undefined>>> => {
    const isOwn = isDevelopment && isOwnHost(host, names);
    return {
      ...(await findExamples()),
      ...access,
      ...(isOwn && isPublicSecret(client.secret) && { client_secret: client.secret }),
      ...(isOwn && names.certificate !== undefined && { certificate: names.certificate }),
    };
  };
}

/**
 * Reports that the service is up. In development mode it adds the store's clock and the number of
 * publishes by any process, so that pages refresh. Not logged, since pages poll every few seconds.
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
