import {
  CommerceError,
  canonicalUuid,
  createValidator,
  formatTimestamp,
  requireValid,
} from '@aisle/schema';
import { AddressContent } from '@aisle/schema/accounts';
import type { ItemUnavailability } from '@aisle/schema/carts';
import { Checkout, type Order, type OrderAddress, type OrderContact } from '@aisle/schema/orders';
import type { SeedCartLine, SeedOrderItem, SeedPromotion } from '@aisle/schema/seed';
import type { AccountStore } from '../accounts/account.js';
import {
  type CartSnapshot,
  isProductLine,
  keptAt,
  keyOfCode,
  ownCarts,
  productLines,
  versionOf,
} from '../carts/cart.js';
import type { BoughtLine } from '../carts/cart-parts.js';
import type { CartShopper } from '../carts/cart-products.js';
import {
  type CartContext,
  nameOf,
  type OfCart,
  prepareAnswer,
  pricingOf,
  requireCartId,
} from '../carts/change-cart.js';
import { type PricedCart, type Pricing, priceCart } from '../carts/price-cart.js';
import { requireState, type UpdateOptions } from '../environment/require-options.js';
import type { IdMaker } from '../environment/steerable-clock.js';
import { demandsOf, takeStock } from '../inventories/inventory-service.js';
import { isSameJson, pickKnown, type RecordAnswer } from '../records/records.js';
import {
  type CheckoutNames,
  type OrderRecord,
  type OrderScope,
  type OrderSnapshot,
  type OrderStore,
  paidOf,
  refuse,
  versionOfOrder,
} from './order.js';
import { renderOrder } from './render-order.js';

/** Request of a checkout: the cart, its shopper, and who orders. */
export interface CheckoutRequest extends CartShopper, OfCart, Checkout, OrderScope {
  /** Key of this checkout: a repeated request gets the order of the first one. */
  readonly idempotency_key?: string | undefined;
}

/** Turns carts into orders. */
export interface OrderService {
  /**
   * Turns a cart into an order at the prices that the shopper sees now, and takes its products from
   * the stock, all in one transaction. The cart stays as it is. As long as it does not change,
   * another checkout by the same person returns the same order, with the new addresses while nothing
   * is paid; so does one with the same `idempotency_key`. A cancelled order does not count.
   * @throws CommerceError `validation_failed`, `not_found` (no such cart, or that of another account), `forbidden` (the
   * account of somebody else), `conflict` (a line cannot be bought, or not enough stock),
   * `precondition_failed`. Nothing is ordered then.
   */
  checkOut(request: CheckoutRequest, options?: UpdateOptions): Promise<RecordAnswer<Order>>;
}

/** Dependencies of the checkout. */
export interface CheckoutContext {
  readonly carts: CartContext;
  readonly orders: OrderStore;
  readonly accounts: Pick<AccountStore, 'find' | 'findMemberById'>;
}

/** Creates the service of checkouts. */
export function createOrderService(context: CheckoutContext): OrderService {
  return {
    async checkOut(request, options = {}) {
      const snapshot = await checkOut(context, request, options);
      return { record: renderOrder(snapshot.record), version: versionOfOrder(snapshot) };
    },
  };
}

/** Number of times that a cart is priced again because it changed meanwhile. */
const mostTries = 5;

async function checkOut(
  context: CheckoutContext,
  request: CheckoutRequest,
  options: UpdateOptions,
): Promise<OrderSnapshot> {
  const { cart_id, idempotency_key } = request;
  const id = requireCartId(cart_id);
  const { systemClock } = context.carts;
  const carts = ownCarts(context.carts.carts, request, systemClock);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const cart = keptAt(await carts.find(id), systemClock());
    const version = cart ? versionOf(cart) : '';
    const names = { cart_id: id, cart_version: version, idempotency_key };
    const known = await context.orders.findOfCart(names);
    const owner = (cart ?? known)?.record.account_id;
    const buyer = await readBuyer(context, request, owner);
    if (known) return repeat(context, request, known, buyer);
    const thing = { name: `cart ${id}`, shownBy: 'asking for it', version: () => version };
    requireState(thing, options);
    if (!cart) throw unknownCart(id);
    const made = await order(context, request, { cart, buyer, names });
    if (made) return made;
  }
  throw new CommerceError(
    'conflict',
    `The cart ${id} changed ${mostTries} times during the checkout. Nothing was ordered; try again.`,
  );
}

/** Prices a cart and orders it. Returns undefined if it has changed since it was read. */
async function order(
  context: CheckoutContext,
  request: CheckoutRequest,
  { cart, buyer, names }: OrderParts,
): Promise<OrderSnapshot | undefined> {
  const { carts, orders } = context;
  const surroundings = await prepareAnswer(carts, request, cart.record);
  const pricing = pricingOf(carts, surroundings);
  const { items: lines } = cart.record;
  const priced = priceCart(cart.record, pricing);
  requireBuyable(cart.record.id, lines, priced);
  requireBuyerOfSubscriptions(lines, buyer);
  const demands = demandsOf(productLines(lines));
  const made = makeOrder(carts, { cart, buyer, names }, pricing, priced);
  const { promotions: codes = [] } = made;
  const wanted: CheckoutNames = {
    ...names,
    product_ids: [...new Set(demands.map(({ product_id }) => product_id))],
    codes,
  };
  const stored = await orders.checkOut(wanted, (ground) => {
    const now = keptAt(ground.cart, carts.systemClock());
    if (!now || versionOf(now) !== names.cart_version) return undefined;
    if (codes.some((code) => hasChanged(code, pricing, ground.promotions))) return undefined;
    const { stock, taken } = takeStock(demands, ground.stock);
    const limited = ground.promotions.filter(({ uses }) => uses !== undefined);
    return {
      order: {
        ...made,
        ...(limited.length > 0 && { limited_promotions: limited.map(({ code }) => code) }),
        ...(taken.length > 0 && { taken }),
      },
      stock,
      promotions: limited.flatMap((one) => changeUses(one, -1)),
    };
  });
  const isFirst = !stored || stored.record.id === made.id;
  return isFirst ? stored : repeat(context, request, stored, buyer);
}

/** The state of a cart that is checked out, and who orders it. */
interface OrderParts {
  readonly cart: CartSnapshot;
  readonly buyer: Buyer;
  readonly names: Pick<CheckoutNames, 'cart_id' | 'cart_version' | 'idempotency_key'>;
}

/**
 * @returns true if a promotion is not the one that a cart was priced with, or is used up. Other
 * orders only change its uses.
 */
function hasChanged(code: string, pricing: Pricing, now: readonly SeedPromotion[]): boolean {
  const priced = pricing.promotions.get(keyOfCode(code));
  const found = now.find((one) => keyOfCode(one.code) === keyOfCode(code));
  if (!priced || !found || found.uses === 0) return true;
  return JSON.stringify({ ...priced, uses: 0 }) !== JSON.stringify({ ...found, uses: 0 });
}

/** Changes the number of orders that can still use a promotion, if it is limited. */
export function changeUses(promotion: SeedPromotion, by: 1 | -1): SeedPromotion[] {
  const { uses } = promotion;
  return uses === undefined ? [] : [{ ...promotion, uses: uses + by }];
}

/** Returns the order of a cart that is priced. */
function makeOrder(
  { environment }: CartContext,
  { cart, buyer, names }: OrderParts,
  pricing: Pricing,
  priced: PricedCart,
): OrderRecord {
  const time = formatTimestamp(environment.clock());
  const { seen } = pricing;
  const promotions = priced.discounts
    .filter(({ promotion, amount }) => promotion && amount < 0)
    .map(({ code }) => code);
  const { idempotency_key, ...state } = names;
  return {
    type: 'order',
    id: environment.ids(),
    ...state,
    ...(idempotency_key !== undefined && { idempotency_key }),
    ...buyer,
    currency: seen.currency,
    language: seen.language,
    items: itemsOf(cart.record.items, pricing, priced, environment.ids),
    ...(promotions.length > 0 && { promotions }),
    created_at: time,
    updated_at: time,
  };
}

/** Returns the lines of an order, at the amounts of the cart. */
export function itemsOf(
  lines: readonly SeedCartLine[],
  pricing: Pricing,
  priced: PricedCart,
  makeId: IdMaker,
): SeedOrderItem[] {
  return lines.flatMap((line, index): SeedOrderItem[] => {
    const found = priced.lines[index];
    if (line.type === 'promotion_item' || !found?.priced.unit) return [];
    const { total, discounts } = found;
    const { amount, includes_tax } = found.priced.unit;
    return [
      {
        id: makeId(),
        kind: line.type ?? 'cart_item',
        cart_item_id: line.id,
        ...describeLine(line, pricing),
        quantity: line.quantity,
        price: { amount, includes_tax },
        ...(total.tax > 0 && { tax: total.tax }),
        ...(discounts.length > 0 && {
          discounts: discounts.map(({ id, code, promotion, amount }) => ({
            ...(!promotion && { id }),
            code,
            amount: 0 - amount,
          })),
        }),
      },
    ];
  });
}

/** Returns what an order remembers of a line besides its price. */
function describeLine(
  line: BoughtLine,
  { seen, offerings }: Pricing,
): Pick<SeedOrderItem, 'name'> & Partial<SeedOrderItem> {
  if (line.type === 'subscription_item') {
    const { offering_id, plan_id, name } = line;
    return { offering_id, plan_id, name: offerings.get(offering_id)?.name ?? name };
  }
  const { custom_inputs } = line;
  const inputs = custom_inputs && { custom_inputs };
  if (!isProductLine(line)) {
    const { name, sku } = line;
    return { name, ...(sku !== undefined && { sku }), ...inputs };
  }
  const { product_id, location, bundle_configuration } = line;
  const { name, sku } = seen.products.get(product_id)?.product.attributes ?? line;
  return {
    product_id,
    ...(seen.catalog_id !== undefined && { catalog_id: seen.catalog_id }),
    name,
    ...(sku !== undefined && { sku }),
    ...(location !== undefined && { location }),
    ...(bundle_configuration && { bundle_configuration }),
    ...inputs,
  };
}

const reasons: Readonly<Record<ItemUnavailability, string>> = {
  no_product: 'is not in the catalog of this shopper',
  no_price: 'has no price in the currency of the request',
  no_choice: 'is a bundle that no longer allows the chosen options',
  too_much: 'costs more than the largest possible amount',
  no_promotion: 'is a promotion that does not apply now',
};

/**
 * Refuses a cart with nothing to buy, or with a line that cannot be bought.
 * @throws CommerceError `conflict`, with a detail for each line.
 */
function requireBuyable(id: string, lines: readonly SeedCartLine[], { lines: priced }: PricedCart) {
  if (!lines.some(({ type }) => type !== 'promotion_item')) {
    throw new CommerceError('conflict', `The cart ${id} has nothing to buy; add a product first.`);
  }
  const faults = lines.flatMap((line, index) => {
    const reason = priced[index]?.priced.unavailable;
    if (!reason) return [];
    return `The line ${line.id} of the cart ${id}, ${JSON.stringify(nameOf(line))}, ${reasons[reason]}. Nothing was ordered; remove the line.`;
  });
  if (faults.length > 0) throw new CommerceError('conflict', faults);
}

/** Maximum number of subscriptions in an order. */
const mostSubscriptions = 100;

/** @throws CommerceError `validation_failed`, `conflict`. */
function requireBuyerOfSubscriptions(lines: readonly SeedCartLine[], { account_id }: Buyer): void {
  const wanted = lines.flatMap((line) =>
    line.type === 'subscription_item' ? [line.quantity] : [],
  );
  if (wanted.length === 0) return;
  if (account_id === undefined) {
    throw refuse(
      'account',
      'is required, because the cart has a subscription; sign in, and send the token of the account in EP-Account-Management-Authentication-Token',
    );
  }
  const count = wanted.reduce((sum, quantity) => sum + quantity, 0);
  if (count <= mostSubscriptions) return;
  throw new CommerceError(
    'conflict',
    `The cart has ${count} subscriptions, but an order creates at most ${mostSubscriptions}. Nothing was ordered; lower the quantity.`,
  );
}

/** Members of an order that the request decides. */
type Buyer = Pick<
  OrderRecord,
  | 'order_number'
  | 'external_ref'
  | 'account_id'
  | 'account_member_id'
  | 'contact'
  | 'billing_address'
  | 'shipping_address'
>;

const validate = createValidator(Checkout);

/**
 * Reads who orders. The account is that of the scope. A request for all orders can name one; else
 * the order belongs to the `owner` of the cart, if it has one.
 * @throws CommerceError `validation_failed`, `forbidden`.
 */
async function readBuyer(
  { accounts }: Pick<CheckoutContext, 'accounts'>,
  request: CheckoutRequest,
  owner: string | undefined,
): Promise<Buyer> {
  const content = requireValid(validate(pickKnown(Checkout, request)));
  const { order_number, external_ref, account, customer, contact } = content;
  const account_id = await readAccount(accounts, request, account?.id, owner);
  const member_id = account_id && (await readMember(accounts, account_id, account?.member_id));
  const person = account_id === undefined ? customer : (contact ?? customer);
  if (!person) {
    throw account_id === undefined
      ? refuse('customer', 'is required, with the name and the email address of the guest')
      : refuse('contact', 'is required, with a name and an email address');
  }
  return {
    ...(order_number !== undefined && { order_number }),
    ...(external_ref !== undefined && { external_ref }),
    ...(account_id !== undefined && { account_id }),
    ...(member_id !== undefined && { account_member_id: member_id }),
    contact: { name: person.name, email: person.email } satisfies OrderContact,
    billing_address: readAddress(content.billing_address),
    ...(content.shipping_address && { shipping_address: readAddress(content.shipping_address) }),
  };
}

async function readAccount(
  accounts: Pick<AccountStore, 'find'>,
  { account_id }: OrderScope,
  named: string | undefined,
  owner: string | undefined,
): Promise<string | undefined> {
  if (named === undefined) {
    if (account_id === undefined) return owner;
    return account_id === null ? undefined : canonicalUuid(account_id);
  }
  const id = canonicalUuid(named);
  if (account_id !== undefined) {
    if (account_id && id === canonicalUuid(account_id)) return id;
    throw new CommerceError(
      'forbidden',
      `Only the account ${named} can order for itself: send its token in EP-Account-Management-Authentication-Token, or leave account out.`,
    );
  }
  if (await accounts.find(id)) return id;
  throw refuse('account/id', `there is no account ${JSON.stringify(named)}`);
}

/** Returns the id of a member who acts for an account. */
async function readMember(
  accounts: Pick<AccountStore, 'findMemberById'>,
  account_id: string,
  named: string | undefined,
): Promise<string | undefined> {
  if (named === undefined) return undefined;
  const member = await accounts.findMemberById(canonicalUuid(named));
  if (member?.account_ids.includes(account_id)) return canonicalUuid(named);
  throw refuse('account/member_id', `no member ${JSON.stringify(named)} acts for the account`);
}

/** Returns the known lines of an address; others are ignored. */
export function readAddress(sent: AddressContent): OrderAddress {
  return pickKnown(AddressContent, sent) as OrderAddress;
}

/**
 * Returns the order that a repeated checkout gets: that of the first one. While nothing is paid, it
 * gets the addresses, names and numbers of the repeated one.
 * @throws CommerceError `conflict` for another person, account or currency.
 */
async function repeat(
  { orders, carts }: CheckoutContext,
  { cart_id, currency }: CheckoutRequest,
  found: OrderSnapshot,
  buyer: Buyer,
): Promise<OrderSnapshot> {
  const { record } = found;
  const isSamePerson =
    record.account_id === buyer.account_id &&
    record.contact.email.toLowerCase() === buyer.contact.email.toLowerCase();
  if (!isSamePerson || (currency !== undefined && currency !== record.currency)) {
    throw new CommerceError(
      'conflict',
      `The cart ${cart_id} was already ordered, by another person or in another currency. Nothing was ordered; send the same email address, account and currency, or change the cart first.`,
    );
  }
  const renewed = (before: OrderRecord) => renew(before, buyer, carts.environment.clock());
  if (renewed(record) === record) return found;
  const changed = await orders.change(record.id, (state) => ({
    order: renewed(state.snapshot.record),
  }));
  return changed ?? found;
}

/** Returns an order for a repeated checkout; the same object if nothing changes. */
function renew(before: OrderRecord, buyer: Buyer, now: number): OrderRecord {
  const { order_number, external_ref, account_member_id, shipping_address, ...others } = before;
  const after: OrderRecord = { ...others, ...buyer };
  const isOpen = !before.cancelled && paidOf(before).status === 'unpaid';
  if (!isOpen || isSameJson(before, after)) return before;
  return { ...after, updated_at: formatTimestamp(now) };
}

function unknownCart(id: string): CommerceError {
  return new CommerceError(
    'not_found',
    `There is no cart ${JSON.stringify(id)}; add a product to it first.`,
  );
}
