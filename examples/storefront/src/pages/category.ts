import { html, nothing } from 'lit-html';
import { addressOf, type Place, stepTo } from '../address.js';
import { breadcrumbs, categoryLinks } from '../parts/category-links.js';
import { filterForm } from '../parts/filter-form.js';
import { plainText } from '../parts/plain-text.js';
import { cards } from '../parts/product-card.js';
import { type Category, loadCategory } from '../shop/category.js';
import { isFiltered, readFilter } from '../shop/filter.js';
import { texts } from '../texts/texts.js';
import type { Page } from './page.js';

/** A category: what is below it, unless the menu shows that, filters, and a page of its products. */
export async function categoryPage({ id, query }: Place): Promise<Page> {
  const filter = readFilter(query);
  const number = Math.max(1, Math.floor(Number(query.get('page')) || 1));
  const category = await loadCategory(id, filter, number);
  const { node, above, children, listing, facets } = category;
  const t = texts();
  const change = (chosen: URLSearchParams) => stepTo(addressOf('category', id, chosen));
  return {
    title: node.attributes?.name ?? '',
    hierarchy: above[0]?.id ?? node.id,
    body: html`
      ${breadcrumbs(above)}
      <header class="head">
        <h1 tabindex="-1">${node.attributes?.name}</h1>
        <p class="lead">${plainText(node.attributes?.description)}</p>
        ${above.length > 0 ? categoryLinks(children) : nothing}
      </header>
      <div class="browse">
        ${filterForm(facets, filter, change)}
        <section class="results">
          <p class="total" role="status">${t.products(listing.total)}</p>
          ${
            listing.total > 0
              ? cards(listing.products)
              : html`<p class="empty">${isFiltered(filter) ? t.noMatches : t.emptyCategory}</p>`
          }
          ${pager(category, query, number)}
        </section>
      </div>
    `,
  };
}

function pager({ node, listing: { pages } }: Category, query: URLSearchParams, number: number) {
  if (pages < 2) return nothing;
  const t = texts();
  const link = (to: number, text: string, rel: string) => {
    if (to < 1 || to > pages) return html`<span></span>`;
    const other = new URLSearchParams(query);
    other.set('page', String(to));
    return html`<a class="button" rel=${rel} href=${addressOf('category', node.id, other)}>${text}</a>`;
  };
  return html`
    <nav class="pager" aria-label=${t.pages}>
      ${link(number - 1, t.previous, 'prev')}
      <span>${t.page(number, pages)}</span>
      ${link(number + 1, t.next, 'next')}
    </nav>
  `;
}
