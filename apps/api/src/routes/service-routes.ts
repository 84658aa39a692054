import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, sep } from 'node:path';
import type { Commerce, SteerableClock } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { createOpenApiDocument } from '@aisle/schema/contract';
import express, { type RequestHandler } from 'express';
import { isPublicSecret } from '../access/tokens.js';
import { orElse, rememberExamples } from '../examples/find-examples.js';
import { exchangeOf, jsonAnswer } from '../http/answer/exchange.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { HttpError } from '../http/http-error.js';
import { isOwnHost, type OwnNames, originOf } from '../http/middleware/check-sender.js';
import { shareResult } from '../http/operations/share-result.js';
import { chooseEncoding, splitTarget } from '../http/request/read-parameters.js';
import type { ServiceMetrics } from '../metrics/service-metrics.js';
import type { RouteDependencies } from './serve-records.js';

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
 * Created on the first request, because tests seldom use it.
 */
export function answerOpenApi(version: string, publicUrl: string | undefined): RequestHandler {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  return (req, res) => {
    document ??= createOpenApiDocument({ version, serverUrl: '/' });
    const servers = [{ url: publicUrl ?? originOf(req) }];
    sendAnswer(res, jsonAnswer(200, JSON.stringify({ ...document, servers })));
  };
}

/** Responds with all metrics of the service, for Prometheus and similar tools. */
export function answerMetrics(metrics: ServiceMetrics): RequestHandler {
  return async (_req, res) => {
    const body = await metrics.render();
    sendAnswer(res, {
      status: 200,
      headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
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

/** Rejects requests for operations whose path has no operation with their method. */
export function refuseOtherMethods(
  methodsAt: (path: string) => readonly string[] | undefined,
): RequestHandler {
  return (req, res, next) => {
    const methods = methodsAt(splitTarget(req.originalUrl).path);
    if (methods) refuseMethod(methods)(req, res, next);
    else next();
  };
}

/** Rejects a method that a path does not have; lists those it has. */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const allowed = [
    ...methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])),
    'OPTIONS',
  ];
  return (req, res) => {
    res.setHeader('Allow', allowed.join(', '));
    throw new HttpError(
      'method_not_allowed',
      `${splitTarget(req.originalUrl).path} does not support ${req.method}. Use ${allowed.join(', ')}.`,
    );
  };
}

/** Rejects every method on files except those that read. */
export const readOnlyFolder: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') next();
  else refuseMethod(['GET'])(req, res, next);
};

/** Rejects an unknown path. */
export const refusePath: RequestHandler = (req) => {
  throw new CommerceError(
    'not_found',
    `No such endpoint: ${splitTarget(req.originalUrl).path}. See /openapi.json for all endpoints.`,
  );
};
