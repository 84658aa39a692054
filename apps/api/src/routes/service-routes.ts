import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, sep } from 'node:path';
import type { Commerce, SteerableClock } from '@aisle/core';
import express, { type RequestHandler } from 'express';
import type { Tokens } from '../access/tokens.js';
import { orElse } from '../examples/find-examples.js';
import { exchangeOf, jsonAnswer } from '../http/answer/exchange.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { methodNotAllowed, noEndpoint } from '../http/http-error.js';
import { isOwnHost, type OwnNames } from '../http/middleware/check-sender.js';
import { shareResult } from '../http/operations/share-result.js';
import { chooseEncoding, splitTarget } from '../http/request/read-parameters.js';
import { originOf } from '../http/request/received-request.js';
import type { ServiceMetrics } from '../metrics/service-metrics.js';
import { findPageExamples, type PageDependencies, readPulse } from './page-data.js';

/** Serves a folder's files. An image may be a document with scripts, so each opens in a sandbox. */
export function serveFiles(folder: string): RequestHandler {
  return express.static(folder, {
    index: false,
    acceptRanges: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (res) => {
      res.setHeader('Cache-Control', 'public, max-age=3600');
      res.setHeader(
        'Content-Security-Policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      );
    },
  });
}

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

/**
 * Responds with the OpenAPI document. Its server is the public URL, else that of the request.
 * Loaded and created on the first request.
 */
export function answerOpenApi(version: string, publicUrl: string | undefined): RequestHandler {
  let document: Promise<object> | undefined;
  return async (req, res) => {
    document ??= createDocument(version);
    const servers = [{ url: publicUrl ?? originOf(req) }];
    sendAnswer(res, jsonAnswer(200, JSON.stringify({ ...(await document), servers })));
  };
}

async function createDocument(version: string): Promise<object> {
  const { createOpenApiDocument } = await import('@aisle/schema/openapi');
  return createOpenApiDocument({ version, serverUrl: '/' });
}

/** Responds with all metrics of the service, for Prometheus and similar tools. */
export function answerMetrics(metrics: ServiceMetrics): RequestHandler {
  return async (_req, res) => {
    const { text: body, contentType } = await metrics.render();
    sendAnswer(res, {
      status: 200,
      headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' },
      body,
    });
  };
}

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

interface PlaygroundDependencies extends PageDependencies, OwnNames {
  readonly tokens: Tokens;
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
  const examplesFor = ({ host = '' }: IncomingHttpHeaders) =>
    findExamples(isOwnHost(host, dependencies));

  const answerPage: RequestHandler = async (req, res, next) => {
    if (!req.path.endsWith('/')) return next();
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
    if (page === undefined) return next();
    const examples = await orElse(undefined, () => examplesFor(req.headers));
    const isTrusted = examples?.client_secret !== undefined && isOpened(req.headers);
    const token = isTrusted && (await tokens.issueAccess(client.id, 'client_credentials'));
    const start = JSON.stringify({ examples, ...(token && { token }) });
    res.setHeader('Cache-Control', token ? 'no-store' : 'no-cache');
    res.type('html').send(page.replace(/<\/head>|$/, (end) => `${asData(start)}${end}`));
  };

  /** Responds with ids of existing things, so that the first request of the page works. */
  const answerExamples: RequestHandler = async ({ headers }, res) =>
    sendAnswer(res, jsonAnswer(200, JSON.stringify(await examplesFor(headers))));

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
 * Reports that the service is up, as `readPulse` does. Not logged, since pages poll every few
 * seconds.
 */
export function answerPulse(commerce: Commerce, clock?: SteerableClock): RequestHandler {
  return async (_req, res) => {
    const exchange = exchangeOf(res);
    if (exchange) exchange.isQuiet = true;
    sendAnswer(res, await readPulse(commerce, clock));
  };
}

/** Rejects a method that a path does not have; lists those it has. */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  return (req) => {
    throw methodNotAllowed(splitTarget(req.originalUrl).path, req.method, methods);
  };
}

/** Rejects every method on files except those that read. */
export const readOnlyFolder: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') next();
  else refuseMethod(['GET'])(req, res, next);
};

/** Rejects an unknown path. */
export const refusePath: RequestHandler = (req) => {
  throw noEndpoint(splitTarget(req.originalUrl).path);
};
