import { html } from 'lit-html';
import { addressOf } from '../address.js';
import { categoryLinks } from '../parts/category-links.js';
import { plainText } from '../parts/plain-text.js';
import { cards } from '../parts/product-card.js';
import { loadProducts } from '../shop/category.js';
import { noFilter } from '../shop/filter.js';
import { loadFrame } from '../shop/frame.js';
import type { MenuEntry } from '../shop/menu.js';
import { texts } from '../texts/texts.js';
import type { Page } from './page.js';

/** The start: each hierarchy with its categories and its first products. */
export async function homePage(): Promise<Page> {
  const { menu } = await loadFrame();
  const sections = await Promise.all(menu.map(section));
  const t = texts();
  return {
    title: t.welcome,
    body: html`
      <h1 tabindex="-1">${t.welcome}</h1>
      ${sections.length > 0 ? sections : html`<p class="empty">${t.emptyShop}</p>`}
    `,
  };
}

async function section({ hierarchy, children }: MenuEntry) {
  const { products } = await loadProducts(hierarchy.id ?? '', noFilter, 1, 4);
  const { name, description } = hierarchy.attributes ?? {};
  const address = addressOf('category', hierarchy.id);
  return html`
    <section class="shelf">
      <header class="shelf-head">
        <h2><a href=${address}>${name}</a></h2>
        <a href=${address} aria-label="${texts().seeAll}: ${name}">${texts().seeAll}</a>
      </header>
      <p class="lead">${plainText(description)}</p>
      ${categoryLinks(children)} ${cards(products)}
    </section>
  `;
}
