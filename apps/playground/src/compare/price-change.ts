import { createValidator } from '@aisle/schema';
import { type DisplayAmount, DisplayPrice } from '@aisle/schema/catalog';
import { diffJson } from '@aisle/schema/dev';
import { memberOf } from '../lib/members.js';

const validateDisplayPrice = createValidator(DisplayPrice);

/** How the amounts of the display price differ between two versions of a product; undefined when they do not. */
export function priceChange(before: unknown, after: unknown) {
  const [had, has] = [displayPrice(before), displayPrice(after)];
  if (diffJson(amountsOf(had), amountsOf(has)).length === 0) return undefined;
  const side = (['with_tax', 'without_tax'] as const).find((name) => had?.[name] && has?.[name]);
  const [old, now] = side
    ? [had?.[side], has?.[side]]
    : [had?.with_tax ?? had?.without_tax, has?.with_tax ?? has?.without_tax];
  return {
    before: old,
    after: now,
    /** Of the price before; undefined between currencies, with and without tax, and from nothing. */
    percent: side && old && now ? percentBetween(old, now) : undefined,
  };
}

function displayPrice(product: unknown): DisplayPrice | undefined {
  return validateDisplayPrice(memberOf(product, 'meta', 'display_price')).value;
}

/** What is paid, however the language writes it. */
function amountsOf(price: DisplayPrice | undefined) {
  const sides = [price?.with_tax, price?.without_tax];
  return sides.map((side) => (side ? `${side.amount} ${side.currency}` : 'none'));
}

function percentBetween(before: DisplayAmount, after: DisplayAmount): number | undefined {
  const [old, now] = [Number(before.amount), Number(after.amount)];
  if (before.currency !== after.currency || old === 0) return undefined;
  return ((now - old) / old) * 100;
}
