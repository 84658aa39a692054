import { html, nothing } from 'lit-html';
import { reload } from '../address.js';
import { serviceUrl } from '../settings.js';
import { Refusal } from '../shop/client.js';
import { texts } from '../texts/texts.js';
import type { Page } from './page.js';

/** The page for an address that leads nowhere. */
export const notFoundPage = async (): Promise<Page> => {
  const { notFound, notFoundMore } = texts();
  return trouble(notFound, html`<p>${notFoundMore}</p>`);
};

/** The page instead of one that could not be loaded. */
export function troublePage(error: unknown): Page | Promise<Page> {
  const t = texts();
  const retry = html`<button class="main" type="button" @click=${reload}>${t.retry}</button>`;
  if (!(error instanceof Refusal)) {
    console.info(error);
    return trouble(t.away, html`<p>${t.awayMore}</p><p><code>${serviceUrl}</code></p>`, retry);
  }
  if (error.status === 404) return notFoundPage();
  return trouble(t.trouble, html`<p>${error.message} (${error.status})</p>`, retry);
}

const trouble = (title: string, more: unknown, retry: unknown = nothing): Page => ({
  title,
  body: html`
    <section class="trouble">
      <h1 tabindex="-1">${title}</h1>
      ${more}
      <p class="actions">${retry} <a href="#/">${texts().home}</a></p>
    </section>
  `,
});
