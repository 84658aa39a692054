import type { Node } from '@epcc-sdk/sdks-shopper';
import { html, nothing } from 'lit-html';
import { addressOf } from '../address.js';
import { texts } from '../texts/texts.js';

/** Links to the categories below another one. */
export const categoryLinks = (nodes: readonly Node[]) =>
  nodes.length === 0
    ? nothing
    : html`
        <ul class="pills" aria-label=${texts().categories}>
          ${nodes.map(
            ({ id, attributes }) =>
              html`<li><a class="pill" href=${addressOf('category', id)}>${attributes?.name}</a></li>`,
          )}
        </ul>
      `;

/** The way to where one is. */
export const breadcrumbs = (above: readonly Node[]) => html`
  <nav class="crumbs" aria-label=${texts().where}>
    <a href="#/">${texts().shop}</a>
    ${above.map(({ id, attributes }) => html`<a href=${addressOf('category', id)}>${attributes?.name}</a>`)}
  </nav>
`;
