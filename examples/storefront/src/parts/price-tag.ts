import { html, nothing } from 'lit-html';
import type { Price } from '../shop/money.js';
import { texts } from '../texts/texts.js';

/** A price, with the one before the sale; a word where there is none. */
export function priceTag(price: Price | undefined) {
  const t = texts();
  if (!price) return html`<p class="price none">${t.noPrice}</p>`;
  return html`
    <p class="price">
      <strong>${price.text}</strong>
      ${price.before ? html`<s><span class="hidden">${t.before} </span>${price.before}</s>` : nothing}
      <small>${price.withTax ? t.withTax : t.withoutTax}</small>
    </p>
  `;
}
