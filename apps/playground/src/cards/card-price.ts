import { memberOf, textOf } from '../lib/members.js';

/** A price as a shopper reads it, with and without tax. */
export interface ShownPrice {
  readonly withTax?: string | undefined;
  readonly withoutTax?: string | undefined;
}

/** What a product costs, and what it cost before its sale. */
export interface CardPrice {
  readonly now?: ShownPrice | undefined;
  readonly before?: ShownPrice | undefined;
  readonly sale?: { readonly id: string; readonly expires?: string | undefined };
}

/** The prices that a product's meta shows. */
export function readPrice(meta: unknown): CardPrice {
  const sale = textOf(memberOf(meta, 'sale_id'));
  return {
    now: readShown(memberOf(meta, 'display_price')),
    before: readShown(memberOf(meta, 'original_display_price')),
    ...(sale !== undefined && {
      sale: { id: sale, expires: textOf(memberOf(meta, 'sale_expires')) },
    }),
  };
}

function readShown(price: unknown): ShownPrice | undefined {
  const withTax = textOf(memberOf(price, 'with_tax', 'formatted'));
  const withoutTax = textOf(memberOf(price, 'without_tax', 'formatted'));
  return withTax === undefined && withoutTax === undefined ? undefined : { withTax, withoutTax };
}
