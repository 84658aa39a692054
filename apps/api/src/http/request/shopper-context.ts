import type { ShopperContext } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { listNodes } from '@aisle/schema/contract';
import type { Grant } from '../../access/grant.js';
import type { ShopperKind, Tokens } from '../../access/tokens.js';

/** The headers that say something about the shopper. */
export type ShopperHeaders = {
  readonly [Name in keyof (typeof listNodes)['headers']]?: string;
};

/** What a request says openly about the shopper, for catalog rules. */
export function readShopper(headers: ShopperHeaders): ShopperContext {
  const channel = headers['EP-Channel']?.trim();
  const tags = (headers['EP-Context-Tag'] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return { ...(channel && { channel }), ...(tags.length > 0 && { tags }) };
}

/** Whether a request also has a token that names the shopper. */
export function namesShopper(headers: ShopperHeaders): boolean {
  return Object.values(tokenHeaders).some((name) => headers[name]);
}

/**
 * Who the shopper is, by the tokens that a request has.
 * @throws CommerceError `unauthorized` naming the header whose token does not hold.
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
 * Whose subscriptions a request may be about: those of the account whose token it has, or all. What is returned
 * finds out when it is asked, because tokens expire.
 * @throws CommerceError `forbidden` for a sender who may not see all of them and names no account.
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
