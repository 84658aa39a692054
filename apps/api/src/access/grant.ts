import type { AccessTokenRequest } from '@aisle/schema';
import type { Permission } from '@aisle/schema/contract';

export type GrantType = AccessTokenRequest['grant_type'];

/** Permissions of the holder of a token. */
export interface Grant {
  readonly clientId: string;
  readonly permissions: readonly Permission[];
  /** Expiry in seconds since the epoch. */
  readonly expires: number;
  /** The id of the key that signed the token; absent when no token is required. */
  readonly signedBy?: string;
}

/** Permissions by OAuth grant type. */
export const grantPermissions = {
  implicit: ['catalog:read', 'cart:use', 'subscription:read'],
  client_credentials: [
    'catalog:read',
    'catalog:write',
    'cart:use',
    'subscription:read',
    'subscription:write',
  ],
} as const satisfies Record<GrantType, readonly Permission[]>;

/** Grant of every caller when no token is required. */
export const everyone: Grant = {
  clientId: 'anonymous',
  permissions: grantPermissions.client_credentials,
  expires: Number.POSITIVE_INFINITY,
};
