import { CommerceError } from '@aisle/schema';
import { createAccessToken, type Operation } from '@aisle/schema/contract';
import type { RequestHandler } from 'express';
import { everyone, type Grant } from '../../access/grant.js';
import { type Tokens, unauthorized } from '../../access/tokens.js';
import { exchangeOf } from '../answer/exchange.js';

/** Returns the grant for an `Authorization` header. */
export type Authenticate = (authorization: string | undefined) => Promise<Grant>;

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
