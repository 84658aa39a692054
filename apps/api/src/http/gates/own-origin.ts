import type { IncomingHttpHeaders } from 'node:http';
import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { exchangeOf } from '../answer/exchange.js';
import { requireOwnHost } from './check-host.js';
import { nameOf, type OwnNames } from './own-host.js';

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
