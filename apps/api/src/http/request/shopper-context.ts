import type { ShopperContext } from '@aisle/core';
import { CommerceError, type listNodes } from '@aisle/schema';
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

const tokenHeaders = {
  account: 'EP-Account-Management-Authentication-Token',
  customer: 'X-Moltin-Customer-Token',
} as const satisfies Record<ShopperKind, keyof ShopperHeaders>;

function refuse(header: string, kind: ShopperKind): never {
  throw new CommerceError(
    'unauthorized',
    `Unable to validate the token in ${header}; it must be one that this service issued for the ${kind} and that has not expired.`,
  );
}
