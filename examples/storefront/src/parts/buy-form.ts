import type { Product } from '@epcc-sdk/sdks-shopper';
import { html, nothing } from 'lit-html';
import { language } from '../preferences.js';
import { type Configuration, configurationOf } from '../shop/bundle.js';
import { addToCart } from '../shop/cart.js';
import { priceOf } from '../shop/money.js';
import type { Stock } from '../shop/stock.js';
import { isParent } from '../shop/variations.js';
import { texts } from '../texts/texts.js';
import { attempt, say } from './notice.js';

/** Stock level up to which the page shows the remaining pieces. */
const few = 5;

/**
 * Form with the quantity and the button that adds to the cart, or the reason why that is
 * impossible.
 */
export function buyForm(product: Product, configuration: Configuration, stock: Stock) {
  const t = texts();
  const variations = product.meta?.variations ?? [];
  if (isParent(product)) {
    const names = variations.map(({ name }) => name ?? '');
    const all = new Intl.ListFormat(language()).format(names);
    return html`<p class="hint">${t.chooseOne(all)}</p>`;
  }
  const canBuy = priceOf(configuration.product) !== undefined && stock.available > 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const quantity = Number(new FormData(event.currentTarget as HTMLFormElement).get('quantity'));
    attempt(() => buy(product, configuration, stock, quantity));
  };
  return html`
    <form class="buy" @submit=${submit}>
      <p class="stock" ?data-out=${stock.available <= 0}>${availability(stock)}</p>
      <label>
        ${t.quantity}
        <input
          type="number"
          name="quantity"
          value="1"
          min="1"
          max=${Number.isFinite(stock.available) ? stock.available : nothing}
          required
          ?disabled=${!canBuy}
        >
      </label>
      <button class="main" ?disabled=${!canBuy}>${t.add}</button>
    </form>
  `;
}

function availability({ available }: Stock): string {
  const t = texts();
  if (available <= 0) return t.soldOut;
  return available <= few ? t.few(available) : t.inStock;
}

async function buy(
  product: Product,
  { selection }: Configuration,
  { location }: Stock,
  quantity: number,
): Promise<void> {
  const isBundle = product.attributes?.components !== undefined;
  await addToCart({
    productId: product.id ?? '',
    quantity,
    location,
    configuration: isBundle ? configurationOf(product, selection) : undefined,
  });
  const t = texts();
  say(t.added(product.attributes?.name ?? ''), html`<a href="#/cart">${t.cart}</a>`);
}
