import { createValidator } from '@aisle/schema';
import { type DisplayAmount, DisplayPrice } from '@aisle/schema/catalog';
import { diffJson } from '@aisle/schema/dev';
import { memberOf } from '../lib/members.js';

const validateDisplayPrice = createValidator(DisplayPrice);

/**
 * Returns the change of the display price between two versions of a product; undefined if the
 * amounts are equal.
 */
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
    /**
     * Change in percent of the price before. Undefined if the currencies or tax modes differ, or
     * from zero.
     */
    percent: side && old && now ? percentBetween(old, now) : undefined,
  };
}

function displayPrice(product: unknown): DisplayPrice | undefined {
  return validateDisplayPrice(memberOf(product, 'meta', 'display_price')).value;
}

/** Returns the amounts and currencies, regardless of the language's formatting. */
function amountsOf(price: DisplayPrice | undefined) {
  const sides = [price?.with_tax, price?.without_tax];
  return sides.map((side) => (side ? `${side.amount} ${side.currency}` : 'none'));
}

function percentBetween(before: DisplayAmount, after: DisplayAmount): number | undefined {
  const [old, now] = [Number(before.amount), Number(after.amount)];
  if (before.currency !== after.currency || old === 0) return undefined;
  return ((now - old) / old) * 100;
}
