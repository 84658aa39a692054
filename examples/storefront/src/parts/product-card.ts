import { html } from 'lit-html';
import { addressOf } from '../address.js';
import type { ListedProduct } from '../shop/listing.js';
import { picture } from './picture.js';
import { priceTag } from './price-tag.js';

/** Products side by side, each a link to its page. */
export const cards = (products: readonly ListedProduct[]) => html`
  <ul class="cards">
    ${products.map(card)}
  </ul>
`;

const card = ({ product, picture: file }: ListedProduct) => {
  const name = product.attributes?.name ?? '';
  return html`
    <li class="card">
      ${picture(file, name, '')}
      <p class="name"><a href=${addressOf('product', product.id)}>${name}</a></p>
      ${priceTag(product)}
    </li>
  `;
};
