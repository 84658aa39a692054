import type { AccessTokenRequest } from '@aisle/schema';

export type Grant = AccessTokenRequest['grant_type'];

/** An invalid token for demonstration. */
type BadToken = 'expired' | 'tampered';

/** The current token. */
export interface GrantedAccess {
  readonly phase: 'granted';
  /** Source of the token. Only the server knows the permissions of a pasted one. */
  readonly source: Grant | 'pasted' | BadToken;
  readonly token: string;
  /** Expiry by the browser's clock, in milliseconds since the epoch. */
  readonly expires?: number;
}

/** State of the page's token. */
export type Access =
  | { readonly phase: 'none' }
  | { readonly phase: 'asking'; readonly grant: Grant }
  | { readonly phase: 'refused'; readonly grant: Grant; readonly reasons: readonly string[] }
  | GrantedAccess;

/** Credentials of a client. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}
