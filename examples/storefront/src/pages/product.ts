import type { Node, Product } from '@epcc-sdk/sdks-shopper';
import { getByContextAllNodes } from '@epcc-sdk/sdks-shopper';
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
import { ask } from '../shop/client.js';
import { loadProduct, type ProductDetails } from '../shop/product.js';
import { loadStock } from '../shop/stock.js';
import { texts } from '../texts/texts.js';
import type { Page } from './page.js';

/** A product: its pictures, its price, what can be chosen, and the way into the cart. */
export async function productPage({ id, query }: Place): Promise<Page> {
  const details = await loadProduct(id);
  const [configuration, stock, above] = await Promise.all([
    loadConfiguration(details.product, query),
    loadStock(id),
    loadWay(details),
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

/** The categories on the way to a product: to the first one that it is in. */
async function loadWay({ product, parent }: ProductDetails): Promise<Node[]> {
  const ids = wayTo(product) ?? (parent && wayTo(parent)) ?? [];
  if (ids.length === 0) return [];
  const filter = `in(id,${ids.join(',')})`;
  const { data = [] } = await ask(getByContextAllNodes({ query: { filter } }));
  return ids.flatMap((id) => data.filter((node) => node.id === id));
}

function wayTo({ meta }: Product): string[] | undefined {
  const [first] = Object.entries(meta?.bread_crumbs ?? {});
  return first && [...first[1], first[0]];
}
