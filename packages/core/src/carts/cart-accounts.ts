import { CommerceError, canonicalUuid, createValidator, requireValid } from '@aisle/schema';
import { type Cart, type CartAccount, CartAccounts } from '@aisle/schema/carts';
import { findPage, type ListOptions, type RecordPage } from '../records/records.js';
import { type CartOwner, type CartRecord, emptyCart, isSameAccount } from './cart.js';
import type { CartShopper } from './cart-products.js';
import {
  type CartContext,
  changeCart,
  type OfCart,
  requireCartId,
  showCart,
} from './change-cart.js';

/** A cart and the account that it belongs to, or shall belong to. */
export interface CartAccountRequest extends OfCart, CartOwner {
  /** One account. */
  readonly accounts: readonly CartAccount[];
}

/** The account of a cart. */
export interface CartAccountAnswer {
  readonly accounts: readonly CartAccount[];
}

/** Returns a page of the carts of an account, or of all carts, by their last change. */
export async function listCarts(
  context: CartContext,
  { account_id, limit, offset, ...shopper }: CartShopper & CartOwner & ListOptions,
): Promise<RecordPage<Cart>> {
  if (account_id === null) throw noAccount();
  const account = account_id === undefined ? undefined : canonicalUuid(account_id);
  const settings = await context.store.settings();
  return findPage(settings, { limit, offset }, undefined, async (window) => {
    const { total, records } = await context.carts.list(account, context.systemClock(), window);
    const carts: Cart[] = [];
    for (const found of records) {
      carts.push((await showCart(context, shopper, found.record.id, found)).cart);
    }
    return { total, records: carts };
  });
}

/** Makes a cart belong to an account. Creates the cart if there is none. */
export async function addCartAccount(
  context: CartContext,
  { cart_id, ...request }: CartAccountRequest,
): Promise<CartAccountAnswer> {
  const id = requireCartId(cart_id);
  const account = requireAccount(request);
  await context.count.refresh();
  await changeCart(context, id, {}, (record, time) => {
    const before = record ?? emptyCart(id, time);
    if (before.account_id === undefined) return { ...before, account_id: account };
    if (isOf(before, account)) return before;
    throw new CommerceError(
      'conflict',
      `The cart ${id} belongs to the account ${before.account_id}, and a cart has one account at most. Delete that association first.`,
    );
  });
  return { accounts: [{ type: 'account', id: account }] };
}

/** Makes a cart belong to no account. */
export async function deleteCartAccount(
  context: CartContext,
  { cart_id, ...request }: CartAccountRequest,
): Promise<void> {
  const id = requireCartId(cart_id);
  const account = requireAccount(request);
  await changeCart(context, id, {}, (record) => {
    if (record && isOf(record, account)) {
      const { account_id, ...others } = record;
      return others;
    }
    throw new CommerceError(
      'not_found',
      `The cart ${id} does not belong to the account ${account}.`,
    );
  });
}

function isOf({ account_id }: CartRecord, account: string): boolean {
  return account_id !== undefined && isSameAccount(account_id, account);
}

const validate = createValidator(CartAccounts);

/**
 * Returns the id of the account in a request, in small letters.
 * @throws CommerceError `validation_failed`; `forbidden` for another account than that of the caller.
 */
function requireAccount({ accounts, account_id }: Omit<CartAccountRequest, 'cart_id'>): string {
  const { data } = requireValid(validate({ data: accounts }));
  const account = canonicalUuid(data[0]?.id ?? '');
  if (account_id === undefined) return account;
  if (account_id === null) throw noAccount();
  if (isSameAccount(account, account_id)) return account;
  throw new CommerceError(
    'forbidden',
    `The request is for the account ${account}, but its token is that of the account ${account_id}.`,
  );
}

function noAccount(): CommerceError {
  return new CommerceError('forbidden', 'Only an account has carts; sign in first.');
}
