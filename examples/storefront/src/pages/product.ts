import { html, nothing } from 'lit-html';
import type { Place } from '../address.js';
import { bundleForm } from '../parts/bundle-form.js';
import { buyForm } from '../parts/buy-form.js';
import { breadcrumbs } from '../parts/category-links.js';
import { picture } from '../parts/picture.js';
import { plainText } from '../parts/plain-text.js';
import { priceTag } from '../parts/price-tag.js';
import { variationForm } from '../parts/variation-form.js';
import { loadConfiguration } from '../shop/bundle.js';
import { loadNodes } from '../shop/nodes.js';
import { loadProduct, type ProductDetails, wayTo } from '../shop/product.js';
import { loadStock } from '../shop/stock.js';
import { texts } from '../texts/texts.js';
import type { Page } from './page.js';

/** A product: its pictures, its price, what can be chosen, and the way into the cart. */
export async function productPage({ id, query }: Place): Promise<Page> {
  const details = await loadProduct(id);
  const [configuration, stock, above] = await Promise.all([
    loadConfiguration(details.product, query),
    loadStock(id),
    loadNodes(wayTo(details)),
  ]);
  const { name = '', description, sku, tags = [] } = details.product.attributes ?? {};
  const t = texts();
  return {
    title: name,
    hierarchy: above[0]?.id,
    body: html`
      ${breadcrumbs(above)}
      <article class="product">
        ${gallery(details, name)}
        <div class="about">
          <h1 tabindex="-1">${name}</h1>
          <div class="offer">${configuration.refusal ? nothing : priceTag(configuration.product)}</div>
          <p class="description">${plainText(description)}</p>
          ${variationForm(details, query)} ${bundleForm(details, configuration)}
          ${buyForm(details.product, configuration, stock)}
          ${sku ? html`<p class="sku">${t.number} <code>${sku}</code></p>` : nothing}
          ${tags.length > 0 ? html`<p class="tags">${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</p>` : nothing}
        </div>
      </article>
    `,
  };
}

const gallery = ({ pictures }: ProductDetails, name: string) => html`
  <div class="gallery">
    ${
      pictures.length > 0
        ? pictures.map((file, index) =>
            picture(file, name, index === 0 ? name : `${name}, ${texts().picture(index + 1)}`),
          )
        : picture(undefined, name)
    }
  </div>
`;
