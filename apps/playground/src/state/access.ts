import type { AccessTokenRequest } from '@aisle/schema';

export type Grant = AccessTokenRequest['grant_type'];

/** A token that is no good, and is there to see what that gives. */
type BadToken = 'expired' | 'tampered';

/** The token that requests carry. */
export interface GrantedAccess {
  readonly phase: 'granted';
  /** How the page came by it. What a pasted token allows, only the server knows. */
  readonly source: Grant | 'pasted' | BadToken;
  readonly token: string;
  /** By the browser's clock, in milliseconds since the epoch. */
  readonly expires?: number;
}

/** Where the page stands with its token. */
export type Access =
  | { readonly phase: 'none' }
  | { readonly phase: 'asking'; readonly grant: Grant }
  | { readonly phase: 'refused'; readonly grant: Grant; readonly reasons: readonly string[] }
  | GrantedAccess;

/** What a client identifies itself with. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}
