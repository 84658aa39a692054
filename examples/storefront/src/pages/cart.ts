import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { addressOf, reload } from '../address.js';
import { attempt, say } from '../parts/notice.js';
import { pictureAt } from '../parts/picture.js';
import { selectionOf, writeSelection } from '../shop/bundle.js';
import { type CartLine, changeQuantity, loadCart, removeLine } from '../shop/cart.js';
import { texts } from '../texts/texts.js';
import type { Page } from './page.js';

/** The cart: its lines, how many of each, and what all of it costs. */
export async function cartPage(): Promise<Page> {
  const cart = await loadCart();
  const t = texts();
  const lines = cart?.lines ?? [];
  const { with_tax, without_tax } = cart?.price ?? {};
  return {
    title: t.cart,
    body: html`
      <h1 tabindex="-1">${t.cart}</h1>
      ${
        lines.length === 0
          ? html`<p class="empty">${t.emptyCart} <a href="#/">${t.home}</a></p>`
          : html`
              <ul class="lines">
                ${repeat(lines, ({ id }) => id, line)}
              </ul>
              <p class="sum">
                <span>${t.total}</span>
                <strong>${(with_tax ?? without_tax)?.formatted}</strong>
              </p>
            `
      }
    `,
  };
}

function line(one: CartLine) {
  const t = texts();
  const { name = '', quantity = 0, product_id, image, meta } = one;
  const selection = selectionOf(one.bundle_configuration);
  const cost = meta?.display_price?.with_tax ?? meta?.display_price?.without_tax;
  // Who clicks twice wants two, also before the first is answered.
  let wanted = quantity;
  const change = (by: number) => {
    wanted = Math.max(1, wanted + by);
    const to = wanted;
    attempt(() => changeQuantity(one, to).then(reload));
  };
  const remove = () =>
    attempt(async () => {
      await removeLine(one);
      say(t.removed(name));
      reload();
    });
  return html`
    <li class="line">
      ${pictureAt(image?.href, name, '')}
      <div class="what">
        <h2><a href=${addressOf('product', product_id, writeSelection(selection))}>${name}</a></h2>
        <p class="sku"><code>${one.sku}</code></p>
        ${meta?.unavailable ? html`<p class="refusal">${t.unavailable}</p>` : nothing}
      </div>
      <div class="how-many" role="group" aria-label="${t.quantity}: ${name}">
        <button type="button" aria-label=${t.less} ?disabled=${quantity <= 1} @click=${() => change(-1)}>−</button>
        <output>${quantity}</output>
        <button type="button" aria-label=${t.more} @click=${() => change(1)}>+</button>
      </div>
      <p class="cost">${cost?.value?.formatted}</p>
      <button class="quiet" type="button" aria-label="${t.remove}: ${name}" @click=${remove}>${t.remove}</button>
    </li>
  `;
}
