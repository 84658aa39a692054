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
 * Serves the files of the built page, compressed as the build left them. Files in its assets folder have their
 * content's hash in their names.
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
 * The page itself, and what it would ask first beside it: ids that work, and in development mode the token
 * that it would get with the secret that everybody knows. Both spare it a journey each before it shows something.
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

  /** Answers with ids of things that the store has, so that the page opens with a request that works. */
  const answerExamples: RequestHandler = async ({ headers }, res) =>
    sendAnswer(res, jsonAnswer(200, JSON.stringify(await findExamples(headers.host))));

  return { answerPage, answerExamples };
}

/**
 * Whether a browser opens the page in a tab of its own. Other pages may read what they fetch from here, but no
 * script can make a browser say this of a request whose answer it gets to read.
 */
function isOpened(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** A script that holds data is run by no browser, whatever the policy says of scripts. */
function asData(json: string): string {
  return `<script type="application/json" id="start">${json.replaceAll('<', '\\u003c')}</script>`;
}

/**
 * In development mode a secret that everybody knows need not be typed, under a name that can only be the
 * service's.
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
