import type { ShopperContext } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { listNodes } from '@aisle/schema/contract';
import type { Grant } from '../../access/grant.js';
import type { ShopperKind, Tokens } from '../../access/tokens.js';
import { beginningOfList } from './request-limits.js';

/** The headers that describe the shopper. */
export type ShopperHeaders = {
  readonly [Name in keyof (typeof listNodes)['headers']]?: string;
};

/** What a request says openly about the shopper, for catalog rules; of a long list of tags the beginning. */
export function readShopper(headers: ShopperHeaders): ShopperContext {
  const channel = headers['EP-Channel']?.trim();
  const tags = beginningOfList(headers['EP-Context-Tag'] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return { ...(channel && { channel }), ...(tags.length > 0 && { tags }) };
}

/** @returns true if a request has a token that identifies the shopper. */
export function namesShopper(headers: ShopperHeaders): boolean {
  return Object.values(tokenHeaders).some((name) => headers[name]);
}

/**
 * Returns the ids of the shopper in the tokens of a request.
 * @throws CommerceError `unauthorized` naming the header of the invalid token.
 */
export async function identifyShopper(
  headers: ShopperHeaders,
  tokens: Pick<Tokens, 'readShopper'>,
): Promise<Pick<ShopperContext, 'account_id' | 'customer_id'>> {
  const read = async (kind: ShopperKind) => {
    const name = tokenHeaders[kind];
    const token = headers[name];
    if (!token) return undefined;
    return (await tokens.readShopper(kind, token)) ?? refuse(name, kind);
  };
  const account = await read('account');
  const customer = await read('customer');
  return {
    ...(account !== undefined && { account_id: account }),
    ...(customer !== undefined && { customer_id: customer }),
  };
}

/**
 * Returns a function that finds the account to whose subscriptions a request is limited; no account
 * means all. The function verifies the token on each call, because tokens expire.
 * @throws CommerceError `forbidden` if the sender may not see all subscriptions and names no
 * account.
 */
export function scopeToAccount(
  headers: ShopperHeaders,
  grant: Grant | undefined,
  tokens: Pick<Tokens, 'readShopper'>,
): () => Promise<Pick<ShopperContext, 'account_id'>> {
  const { account } = tokenHeaders;
  const token = headers[account];
  if (token) return () => identifyShopper({ [account]: token }, tokens);
  if (grant?.permissions.includes('subscription:write')) return async () => ({});
  throw new CommerceError(
    'forbidden',
    `This token sees no subscriptions but those of an account, and none is named; send the account's token in ${account}, or get a token with grant_type client_credentials.`,
  );
}

export const tokenHeaders = {
  account: 'EP-Account-Management-Authentication-Token',
  customer: 'X-Moltin-Customer-Token',
} as const satisfies Record<ShopperKind, keyof ShopperHeaders>;

function refuse(header: string, kind: ShopperKind): never {
  throw new CommerceError(
    'unauthorized',
    `Unable to validate the token in ${header}; it must be one that this service issued for the ${kind} and that has not expired.`,
  );
}
