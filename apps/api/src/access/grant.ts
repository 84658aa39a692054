import type { AccessTokenRequest } from '@aisle/schema';
import type { Permission } from '@aisle/schema/contract';

export type GrantType = AccessTokenRequest['grant_type'];

/** What the holder of a token may do. */
export interface Grant {
  readonly clientId: string;
  readonly permissions: readonly Permission[];
  /** Until when, in seconds since the epoch. */
  readonly expires: number;
  /** The id of the key that signed the token; absent where no token was asked for. */
  readonly signedBy?: string;
}

/** What each way of getting a token permits. */
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

/** What everybody may do while no token is asked for. */
export const everyone: Grant = {
  clientId: 'anonymous',
  permissions: grantPermissions.client_credentials,
  expires: Number.POSITIVE_INFINITY,
};
