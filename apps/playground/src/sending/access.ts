import type { AccessToken } from '@aisle/schema';
import type { Permission } from '@aisle/schema/contract';
import type { Access, Grant, GrantedAccess } from '../state/access.js';

/** Each way to get a token, with what it is good for. */
export const grants: readonly { readonly grant: Grant; readonly gives: string }[] = [
  { grant: 'implicit', gives: 'reads catalogs, uses carts' },
  {
    grant: 'client_credentials',
    gives: 'reads and publishes catalogs, uses carts, updates subscriptions',
  },
];

/** The grants whose tokens allow an operation; none for an operation without a token. */
export const grantsFor: Record<Permission, readonly Grant[]> = {
  none: [],
  'catalog:read': ['implicit', 'client_credentials'],
  'catalog:write': ['client_credentials'],
  'cart:use': ['implicit', 'client_credentials'],
  'subscription:read': ['implicit', 'client_credentials'],
  'subscription:write': ['client_credentials'],
};

/** A server's token, as the page keeps it. The server's clock may be another than the browser's. */
export function grantedAccess(token: AccessToken, receivedAt: number): GrantedAccess {
  return {
    phase: 'granted',
    source: token.identifier,
    token: token.access_token,
    expires: receivedAt + token.expires_in * 1000,
  };
}

/** A token that was pasted, with or without `Bearer` before it; blank text is no token. */
export function pastedAccess(text: string): Access {
  const token = text.trim().replace(/^Bearer\s+/i, '');
  return token === '' ? { phase: 'none' } : { phase: 'granted', source: 'pasted', token };
}

/** Whether the page's token may be expected to allow an operation. */
export function isAllowed(permission: Permission, access: Access): boolean {
  const grants = grantsFor[permission];
  if (grants.length === 0) return true;
  if (access.phase !== 'granted') return false;
  return access.source === 'pasted' || grants.some((grant) => grant === access.source);
}

/** The token to send with an operation, if it takes one and there is one. */
export function tokenFor(permission: Permission, access: Access): string | undefined {
  return permission !== 'none' && access.phase === 'granted' ? access.token : undefined;
}

/** A token whose signature was changed in one letter; one without a signature gets one. */
export function tamper(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  const letter = token[start] === 'A' ? 'B' : 'A';
  return `${token.slice(0, start)}${letter}${token.slice(start + 1)}`;
}

/** The way to a token that allows an operation; the one that allows most where the client has a secret. */
export function grantFor(permission: Permission, clientSecret: string): Grant | undefined {
  const allowing = grantsFor[permission];
  return clientSecret === '' ? allowing[0] : allowing.at(-1);
}
