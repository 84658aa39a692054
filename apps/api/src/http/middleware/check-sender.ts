import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { CommerceError } from '@aisle/schema';
import type { Authenticate } from '../../access/tokens.js';
import { exchangeOf } from '../answer/exchange.js';
import { authorityOf, splitTarget } from '../request/read-parameters.js';
import { schemeOf } from '../request/received-request.js';
import type { Middleware, NodeRequest } from '../run-middleware.js';

/**
 * Middleware that authenticates the sender and stores the grant in the exchange. Public paths need
 * no token.
 */
export function requireSender(
  authenticate: Authenticate,
  isPublicPath: (path: string) => boolean,
): Middleware {
  return async (req, res, next) => {
    if (!isPublicPath(splitTarget(req.originalUrl).path)) {
      const grant = await authenticate(req.headers.authorization);
      const exchange = exchangeOf(res);
      if (exchange) exchange.grant = grant;
    }
    next();
  };
}

/** Path of the helper operations of development mode. */
const ownPath = '/_dev';

/** Middleware that marks requests for helper operations, whose responses no other page may read. */
export const markPrivate: Middleware = (req, res, next) => {
  const { path } = splitTarget(req.originalUrl);
  const exchange = exchangeOf(res);
  if (exchange && (path === ownPath || path.startsWith(`${ownPath}/`))) exchange.isPrivate = true;
  next();
};

/** Middleware that allows private requests to programs and the service's own pages only. */
export function keepToOwnOrigin(names: OwnNames): Middleware {
  return (req, res, next) => {
    if (exchangeOf(res)?.isPrivate) requireOwnOrigin(req.headers, names, schemeOf(req));
    next();
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
    `${found}, but requests of development mode are accepted only from this service's own pages (${own}) and from programs, which send neither Origin nor Sec-Fetch-Site.`,
  );
}

/**
 * Returns a function that describes the evidence that a foreign web page sent a request: `Origin is "http://evil.example"`.
 * Undefined for programs and for pages of this service, this machine or a configured host. Browsers
 * send the origin with every request that may change data.
 */
export function findForeignPages(
  names: OwnNames,
): (headers: IncomingHttpHeaders) => string | undefined {
  return ({ origin, host = '', 'sec-fetch-site': site }) => {
    if (origin !== undefined) {
      return isTrusted(origin, host, names) ? undefined : `Origin is ${JSON.stringify(origin)}`;
    }
    if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
    return `Sec-Fetch-Site is ${JSON.stringify(site)}`;
  };
}

function isTrusted(origin: string, host: string, names: OwnNames): boolean {
  const page = /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined;
  if (page?.origin !== origin) return false;
  if (isOwnHost(page.host, { ...names, loopbackOnly: true })) return true;
  const asked = `${page.protocol}//${host}`;
  return isOwnHost(host, names) && URL.canParse(asked) && new URL(asked).origin === origin;
}

/**
 * Rejects a request without a valid `Host`, or whose target names another host. If the service is
 * reachable from this machine only, the name must be local or configured. This prevents DNS
 * rebinding: a web page may point its own name at this machine.
 */
export function checkHost(names: OwnNames): Middleware {
  return (req, _res, next) => {
    requireHost(req, names);
    next();
  };
}

function requireHost(req: NodeRequest, names: OwnNames): void {
  const { host } = req.headers;
  if (!host) {
    // Load balancers send this. Browsers never use HTTP/1.0, so DNS rebinding is impossible.
    const isProbe = req.httpVersion === '1.0' && probes.includes(splitTarget(req.originalUrl).path);
    if (isProbe) return;
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
      `The URL has the host ${JSON.stringify(target)}, but the Host header has ${JSON.stringify(host)}; they must be the same.`,
    );
  }
  if (names.loopbackOnly) requireOwnHost(host, names, 'This service');
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
  const own = names.loopbackOnly ? 'localhost' : 'IP addresses and localhost';
  throw new CommerceError(
    'forbidden',
    `${what} accepts only ${own} as its host, not ${JSON.stringify(host)}, which could be the host of any web page. If this host is yours, start the service with --allowed-host${name}.`,
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
