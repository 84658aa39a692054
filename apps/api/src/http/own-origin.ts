import type { IncomingHttpHeaders } from 'node:http';
import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { exchangeOf } from './exchange.js';

/** Where the helper operations of development mode are. */
const ownPath = '/_dev';

/**
 * Answers the helper operations to pages of this service and to programs, never to pages of other
 * origins: those are refused, and could not read the answer. `checkHost` says whose name this service has.
 */
export function keepToOwnOrigin(checkHost: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.path !== ownPath && !req.path.startsWith(`${ownPath}/`)) return next();
    const exchange = exchangeOf(res);
    if (exchange) exchange.isPrivate = true;
    return checkHost(req, res, (error?: unknown) => {
      if (error === undefined) requireOwnOrigin(req.headers);
      next(error);
    });
  };
}

/**
 * Refuses what a page of another origin sent. Who says nothing about an origin is no page.
 * @throws CommerceError `forbidden`.
 */
export function requireOwnOrigin(headers: IncomingHttpHeaders): void {
  const { origin, host = '' } = headers;
  if (origin !== undefined && origin !== originOf(host)) {
    throw refuse(`Origin is ${JSON.stringify(origin)}`, host);
  }
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw refuse(`Sec-Fetch-Site is ${JSON.stringify(site)}`, host);
}

/** The origin of pages that a host serves; undefined for what can be none. */
function originOf(host: string): string | undefined {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

function refuse(found: string, host: string): CommerceError {
  return new CommerceError(
    'forbidden',
    `${found}, and the helper requests of development mode are answered only to this service's own pages, from http://${host}, and to programs, which send neither Origin nor Sec-Fetch-Site.`,
  );
}
