import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { CommerceError } from '@aisle/schema';
import { type Operation, operations } from '@aisle/schema/contract';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { allowAnyOrigin, setCommonHeaders } from '../answer/common-headers.js';
import { exchangeOf } from '../answer/exchange.js';
import { HttpError } from '../http-error.js';
import { authorityOf, splitTarget } from '../request/read-parameters.js';

/** Path of the helper operations of development mode. */
const ownPath = '/_dev';

/**
 * Middleware that allows the helper operations to programs and the service's own pages. Refuses
 * pages of other origins, which also cannot read the response. `checkHost` validates the host.
 */
export function keepToOwnOrigin(checkHost: RequestHandler, names: OwnNames): RequestHandler {
  return (req, res, next) => {
    if (req.path !== ownPath && !req.path.startsWith(`${ownPath}/`)) return next();
    const exchange = exchangeOf(res);
    if (exchange) exchange.isPrivate = true;
    return checkHost(req, res, (error?: unknown) => {
      if (error === undefined) requireOwnOrigin(req.headers, names, req.protocol);
      next(error);
    });
  };
}

/**
 * Rejects a request from a page of another origin than this host with the given scheme. A request
 * without an origin is not from a page.
 * @throws CommerceError `forbidden`.
 */
export function requireOwnOrigin(
  headers: IncomingHttpHeaders,
  names: OwnNames,
  scheme = 'http',
): void {
  const { origin, host = '' } = headers;
  requireOwnHost(host, names, 'Development mode');
  if (origin !== undefined && !originsOf(host, names, scheme).includes(origin)) {
    throw refuse(`Origin is ${JSON.stringify(origin)}`, `${scheme}://${host}`);
  }
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw refuse(`Sec-Fetch-Site is ${JSON.stringify(site)}`, `${scheme}://${host}`);
}

/**
 * Returns the origins of pages that a host serves. A proxy may provide TLS for a configured name.
 */
function originsOf(host: string, { allowedHosts }: OwnNames, scheme: string): readonly string[] {
  const schemes = allowedHosts.includes(nameOf(host)) ? ['http', 'https'] : [scheme];
  const addresses = schemes.map((scheme) => `${scheme}://${host}`);
  return addresses.filter((one) => URL.canParse(one)).map((address) => new URL(address).origin);
}

function refuse(found: string, own: string): CommerceError {
  return new CommerceError(
    'forbidden',
    `${found}, and the helper requests of development mode are answered only to this service's own pages, from ${own}, and to programs, which send neither Origin nor Sec-Fetch-Site.`,
  );
}

/** Answers CORS preflight requests on paths that any page may use. */
export const answerPreflight: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS' || exchangeOf(res)?.isPrivate) {
    next();
    return;
  }
  setCommonHeaders(res);
  allowAnyOrigin(req, res, next);
};

/**
 * Returns a test for paths that need no token. These are `paths`, those of public operations, and
 * everything under `folders`, which end in a slash. It compares the path as sent.
 */
export function knowPublicPaths(
  paths: readonly string[],
  folders: readonly string[],
): (path: string) => boolean {
  const known = new Set([...paths, ...operations.filter(isPublic).flatMap(({ paths }) => paths)]);
  return (path) => known.has(path) || folders.some((folder) => path.startsWith(folder));
}

function isPublic({ permission }: Operation): boolean {
  return permission === 'none';
}

/** Limits from which on requests are refused. */
interface LoadLimits {
  /** Milliseconds of one turn of the event loop after which it starts no more requests. */
  readonly turn: number;
  /** Minimum number of requests to start per turn: a few slow requests are no overload. */
  readonly begun: number;
  /** Maximum number of requests without a response. */
  readonly unanswered: number;
}

const defaultLimits: LoadLimits = { turn: 250, begun: 100, unanswered: 2_000 };

/** Paths that are always answered, so that monitoring does not consider the service dead. */
const watching: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Refuses requests at overload, before any work. All requests of one turn of the event loop wait
 * for each other. If the earlier ones took too long, the rest of the turn is refused. Also refuses
 * requests on connections that are `isSurplus`.
 */
export function refuseOverload(
  isSurplus: (socket: Socket) => boolean,
  limits: LoadLimits = defaultLimits,
): RequestHandler {
  let turnBegan: number | undefined;
  let begun = 0;
  let unanswered = 0;
  const endTurn = () => {
    turnBegan = undefined;
    begun = 0;
  };
  const isTooMuch = (now: number) => {
    if (turnBegan === undefined) {
      turnBegan = now;
      // Immediates run after all requests that this turn finds in the sockets.
      setImmediate(endTurn);
    }
    begun += 1;
    const isLong = now - turnBegan > limits.turn && begun > limits.begun;
    return isLong || unanswered > limits.unanswered;
  };

  return (req, res, next) => {
    unanswered += 1;
    res.on('close', () => {
      unanswered -= 1;
    });
    const tooMuch = isTooMuch(exchangeOf(res)?.startedAt ?? performance.now());
    const surplus = isSurplus(req.socket);
    if ((!tooMuch && !surplus) || watching.includes(splitTarget(req.originalUrl).path))
      return next();
    if (surplus) res.setHeader('Connection', 'close');
    throw new CommerceError(
      'busy',
      'The service has more to do than it can; nothing was done for this request: try again in a moment.',
    );
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
      `${splitTarget(req.originalUrl).path} does not answer ${req.method}; it answers ${allowed.join(', ')}.`,
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
    `There is nothing at ${splitTarget(req.originalUrl).path}; /openapi.json lists what there is.`,
  );
};

/**
 * Signature of an Express application's handler, for a server or for another application that
 * mounts it.
 */
type Handle = (req: IncomingMessage, res: ServerResponse, done?: (error?: unknown) => void) => void;

/**
 * Runs middleware before an Express application handles a request. Express itself would add a tenth
 * or more to the time of a small cached response. A middleware calls `next`, answers, or throws,
 * and `refuse` answers the error.
 */
export function passGates(
  app: Express,
  gates: readonly RequestHandler[],
  refuse: ErrorRequestHandler,
): void {
  const application = app as unknown as { handle: Handle };
  const goOn = application.handle.bind(app);
  application.handle = (plainReq, plainRes, done) => {
    // These are not Express objects yet: of Express's additions, middleware only has `originalUrl`.
    const req = plainReq as Request;
    const res = plainRes as Response;
    req.originalUrl ??= req.url;
    const fail = (error: unknown) => refuse(error, req, res, () => {});
    const pass = (number: number): void => {
      const gate = gates[number];
      if (!gate) {
        goOn(req, res, done);
        return;
      }
      try {
        const passing: unknown = gate(req, res, () => pass(number + 1));
        if (passing instanceof Promise) passing.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    pass(0);
  };
}

/**
 * Rejects a request without a valid `Host`, or whose target names another host. If the service is
 * reachable from this machine only, the name must be local or configured. This prevents DNS
 * rebinding: a web page may point its own name at this machine.
 */
export function checkHost(names: OwnNames): RequestHandler {
  return (req, _res, next) => {
    const { host } = req.headers;
    if (!host) {
      // Load balancers send this. Browsers never use HTTP/1.0, so DNS rebinding is impossible.
      const isProbe = req.httpVersion === '1.0' && probes.includes(req.path);
      if (isProbe) return next();
      throw new CommerceError('bad_request', 'The request has no Host header; send one.');
    }
    if (!hostForm.test(host)) {
      throw new CommerceError(
        'bad_request',
        `Host is ${JSON.stringify(host)}; it must be given once, as a name and perhaps a port.`,
      );
    }
    const target = authorityOf(req.originalUrl);
    if (target !== undefined && target.toLowerCase() !== host.toLowerCase()) {
      throw new CommerceError(
        'bad_request',
        `The address names the host ${JSON.stringify(target)} and the Host header ${JSON.stringify(host)}; they must be the same.`,
      );
    }
    if (names.loopbackOnly) requireOwnHost(host, names, 'This service');
    next();
  };
}

/** Paths that need no valid host, because their response is the same for everyone. */
const probes: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const hostForm = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]+)(:\d*)?$/i;

/**
 * Rejects a host name that any web page might own. `what` names the refused content in the message.
 * @throws CommerceError `forbidden`.
 */
function requireOwnHost(host: string, names: OwnNames, what: string): void {
  if (isOwnHost(host, names)) return;
  // Users may paste the proposed command into a shell, and the caller chose the name.
  const name = /^[\w.:-]+$/.test(nameOf(host)) ? ` ${nameOf(host)}` : '';
  const own = names.loopbackOnly ? 'localhost only' : 'addresses and localhost only';
  throw new CommerceError(
    'forbidden',
    `${what} answers to ${own}, not to ${JSON.stringify(host)}, which may be the name of any web page; if it is yours, start the service with --allowed-host${name}.`,
  );
}

/** Host names of the service. */
export interface OwnNames {
  /**
   * True if only this machine can reach the service: addresses of other machines are then not its
   * own.
   */
  readonly loopbackOnly: boolean;
  /** Host names from its settings, in lower case. */
  readonly allowedHosts: readonly string[];
}

/**
 * @returns true if the value of a `Host` header, or the host of an origin, is this service's. That
 * is a local or configured name, or an address. Any other name may belong to a web page (DNS
 * rebinding).
 */
export function isOwnHost(host: string, { loopbackOnly, allowedHosts }: OwnNames): boolean {
  if (isLoopbackHost(host)) return true;
  const name = nameOf(host);
  return allowedHosts.includes(name) || (!loopbackOnly && isIP(name) !== 0);
}

/** @returns true if the value of a `Host` header, or a host to listen on, is this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return (
    /^(.+\.)?localhost\.?$/.test(name) ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    name === '[::1]' ||
    host === '::1'
  );
}

/**
 * Normalizes the host of a `Host` header: without port, brackets and the trailing dot, in lower
 * case.
 */
export function nameOf(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/(?<=[^.])\.$/, '')
    .toLowerCase();
}
