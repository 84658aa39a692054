import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CommerceError } from '@aisle/schema';
import { createAccessToken, type Operation } from '@aisle/schema/contract';
import type { Request, RequestHandler } from 'express';
import type { Level, Logger } from 'pino';
import { everyone, type Grant, type Tokens, unauthorized } from '../../access/tokens.js';
import { beginExchange, exchangeOf } from '../answer/exchange.js';
import { splitTarget } from '../request/read-parameters.js';
import { isOwnHost, type OwnNames } from './pass-gates.js';

/** Returns the grant for an `Authorization` header. */
type Authenticate = (authorization: string | undefined) => Promise<Grant>;

/** Requires a bearer token of this service, or nothing if tokens are not required. */
export function createAuthenticate(tokens: Tokens, requireToken: boolean): Authenticate {
  if (!requireToken) return async () => everyone;
  return async (authorization = '') => {
    if (authorization.trim() === '') throw missingToken();
    const token = /^bearer +([\w.-]+) *$/i.exec(authorization)?.[1];
    if (token === undefined) throw unauthorized();
    return tokens.readAccess(token);
  };
}

/**
 * Middleware that authenticates the sender and stores the grant in the exchange. Public paths need
 * no token.
 */
export function requireSender(
  authenticate: Authenticate,
  isPublicPath: (path: string) => boolean,
): RequestHandler {
  return async (req, res, next) => {
    if (!isPublicPath(req.path)) {
      const grant = await authenticate(req.headers.authorization);
      const exchange = exchangeOf(res);
      if (exchange) exchange.grant = grant;
    }
    next();
  };
}

function missingToken(): CommerceError {
  const [path] = createAccessToken.paths;
  return new CommerceError(
    'unauthorized',
    `${unauthorized().message}: none was sent. Get one with POST ${path} and the form \`grant_type=implicit&client_id=<client_id>\` to read catalogs, or \`grant_type=client_credentials&client_id=<client_id>&client_secret=<client_secret>\` for everything, and send its access_token as \`Authorization: Bearer <access_token>\`.`,
  );
}

/**
 * Checks that a grant covers an operation.
 * @throws CommerceError `forbidden`.
 */
export function requirePermission({ permissions }: Grant, { permission }: Operation): void {
  if (permission === 'none' || permissions.includes(permission)) return;
  throw new CommerceError(
    'forbidden',
    `This token does not have the permission ${permission}; get one with grant_type client_credentials.`,
  );
}

/**
 * Describes the evidence that a foreign web page sent a request: `Origin is "http://evil.example"`.
 * Undefined for programs and for pages of this service, this machine or a configured host. Browsers
 * send the origin with every request that may change data.
 */
export function findForeignPage(
  { origin, host = '', 'sec-fetch-site': site }: IncomingHttpHeaders,
  names: OwnNames,
): string | undefined {
  if (origin !== undefined) {
    return isTrusted(origin, host, names) ? undefined : `Origin is ${JSON.stringify(origin)}`;
  }
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return `Sec-Fetch-Site is ${JSON.stringify(site)}`;
}

function isTrusted(origin: string, host: string, names: OwnNames): boolean {
  const page = /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined;
  if (page?.origin !== origin) return false;
  if (isOwnHost(page.host, { ...names, loopbackOnly: true })) return true;
  const asked = `${page.protocol}//${host}`;
  return isOwnHost(host, names) && URL.canParse(asked) && new URL(asked).origin === origin;
}

/**
 * Returns scheme, host and port of a request as the client sent them. Headers of proxies are not
 * trusted.
 */
export function originOf(req: Request): string {
  return `${req.protocol}://${req.headers.host ?? ''}`;
}

/** Log entry of a request and its response. */
export interface RequestEntry {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request's head to the last byte of the response. */
  readonly ms: number;
  /** Bytes sent, head included. */
  readonly bytes: number;
  readonly rows?: number | undefined;
  readonly total?: number | undefined;
  readonly filter?: string | undefined;
  readonly detail?: string | undefined;
  /** The caller disconnected before the response was complete. */
  readonly aborted?: true | undefined;
  /** The request took longer than `slowRequest`. */
  readonly slow?: true | undefined;
}

/** Further options of the request log. */
interface Watching {
  /**
   * Counts a response; `operation` is undefined if the request has none, or it is not known yet.
   */
  readonly count: (operation: string | undefined, status: number, milliseconds: number) => void;
  /** Milliseconds from which on a request is logged as slow; 0 logs none. */
  readonly slowRequest: number;
}

/**
 * Gives each request an id; counts it and writes one log entry once its response is sent. The log
 * redacts secrets.
 */
export function logRequests(log: Logger, { count, slowRequest }: Watching): RequestHandler {
  const isSlow = (ms: number) => slowRequest > 0 && ms >= slowRequest;
  return (req, res, next) => {
    const exchange = beginExchange(res, nameRequest(req.headers['x-request-id']));
    const { socket } = req;
    const bytesBefore = socket.bytesWritten;
    res.on('close', () => {
      const { id, startedAt, operation, facts, isQuiet } = exchange;
      const ms = Math.round((performance.now() - startedAt) * 100) / 100;
      const entry: RequestEntry = {
        request_id: id,
        method: req.method,
        path: splitTarget(req.originalUrl).path,
        status: res.statusCode,
        ms,
        bytes: socket.bytesWritten - bytesBefore,
        rows: facts?.rows,
        total: facts?.total,
        filter: facts?.filter,
        detail: facts?.detail,
        aborted: res.writableFinished ? undefined : true,
        slow: isSlow(ms) ? true : undefined,
      };
      count(operation, entry.status, ms);
      log[levelOf(entry, isQuiet)](entry, 'request');
    });
    next();
  };
}

function levelOf({ status, slow }: RequestEntry, isQuiet: boolean): Level {
  if (status >= 500) return 'error';
  if (status >= 400 || slow) return 'warn';
  return isQuiet ? 'debug' : 'info';
}

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the id of a request: its `X-Request-Id` if that is valid, else a new one. */
function nameRequest(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
