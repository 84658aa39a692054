import type { Product } from '@epcc-sdk/sdks-shopper';
import { html, nothing } from 'lit-html';
import { priceOf } from '../shop/money.js';
import { isParent } from '../shop/variations.js';
import { texts } from '../texts/texts.js';

/** Price of a product, with the price before a sale; a short text if it has none. */
export function priceTag(product: Product) {
  const t = texts();
  const price = priceOf(product);
  if (!price) {
    // For most parents, only the variants have prices.
    return html`<p class="price none">${isParent(product) ? t.types.parent : t.noPrice}</p>`;
  }
  return html`
    <p class="price">
      <strong>${price.text}</strong>
      ${price.before ? html`<s><span class="hidden">${t.before} </span>${price.before}</s>` : nothing}
      <small>${price.withTax ? t.withTax : t.withoutTax}</small>
    </p>
  `;
}
