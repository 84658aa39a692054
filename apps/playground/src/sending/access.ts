import type { AccessToken } from '@aisle/schema';
import type { Permission } from '@aisle/schema/contract';
import type { Access, Grant, GrantedAccess } from '../state/access.js';

/** The grants with their permissions. */
export const grants: readonly { readonly grant: Grant; readonly gives: string }[] = [
  { grant: 'implicit', gives: 'reads catalogs, uses carts' },
  {
    grant: 'client_credentials',
    gives: 'reads and publishes catalogs, uses carts, updates subscriptions',
  },
];

/** The grants whose tokens allow an operation. Empty for operations without a token. */
export const grantsFor: Record<Permission, readonly Grant[]> = {
  none: [],
  'catalog:read': ['implicit', 'client_credentials'],
  'catalog:write': ['client_credentials'],
  'cart:use': ['implicit', 'client_credentials'],
  'subscription:read': ['implicit', 'client_credentials'],
  'subscription:write': ['client_credentials'],
};

/** Converts a server's token. The server's clock may differ from the browser's. */
export function grantedAccess(token: AccessToken, receivedAt: number): GrantedAccess {
  return {
    phase: 'granted',
    source: token.identifier,
    token: token.access_token,
    expires: receivedAt + token.expires_in * 1000,
  };
}

/** Parses a pasted token, with or without `Bearer`. Blank text is no token. */
export function pastedAccess(text: string): Access {
  const token = text.trim().replace(/^Bearer\s+/i, '');
  return token === '' ? { phase: 'none' } : { phase: 'granted', source: 'pasted', token };
}

/** @returns true if the page's token should allow an operation. */
export function isAllowed(permission: Permission, access: Access): boolean {
  const grants = grantsFor[permission];
  if (grants.length === 0) return true;
  if (access.phase !== 'granted') return false;
  return access.source === 'pasted' || grants.some((grant) => grant === access.source);
}

/** Returns the token for an operation; undefined if it takes none or there is none. */
export function tokenFor(permission: Permission, access: Access): string | undefined {
  return permission !== 'none' && access.phase === 'granted' ? access.token : undefined;
}

/** Returns a token with one changed letter in its signature, which is added if absent. */
export function tamper(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  const letter = token[start] === 'A' ? 'B' : 'A';
  return `${token.slice(0, start)}${letter}${token.slice(start + 1)}`;
}

/**
 * Returns a grant that allows an operation. Prefers the most powerful one if the client has a
 * secret.
 */
export function grantFor(permission: Permission, clientSecret: string): Grant | undefined {
  const allowing = grantsFor[permission];
  return clientSecret === '' ? allowing[0] : allowing.at(-1);
}
