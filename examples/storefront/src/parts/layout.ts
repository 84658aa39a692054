import { html, nothing } from 'lit-html';
import { addressOf, reload } from '../address.js';
import type { Page } from '../pages/page.js';
import { chooseCurrency, chooseLanguage, currency, language } from '../preferences.js';
import { serviceUrl } from '../settings.js';
import { piecesInCart } from '../shop/cart.js';
import type { Frame } from '../shop/frame.js';
import type { MenuEntry } from '../shop/menu.js';
import type { Money } from '../shop/money.js';
import { languages } from '../texts/languages.js';
import { texts } from '../texts/texts.js';
import { notice } from './notice.js';

/** A page with what stands around each. */
export const layout = ({ menu, money }: Frame, page: Page) => html`
  <a class="skip" href="#content" @click=${skip}>${texts().skip}</a>
  <header class="top">
    <div class="bar">
      <a class="brand" href="#/">${texts().shop}</a>
      ${hierarchies(menu, page)}
      <div class="tools">${languageChooser()} ${currencyChooser(money)} ${cartLink()}</div>
    </div>
    ${secondLevel(menu, page)}
  </header>
  <main id="content" tabindex="-1">${page.body}</main>
  <footer class="foot">
    <p>${texts().noCheckout}</p>
    <p><code>${serviceUrl}</code></p>
  </footer>
  ${notice()}
`;

/** A link to `#content` would leave the page, whose place stands there. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('main')?.focus();
}

const hierarchies = (menu: readonly MenuEntry[], page: Page) => html`
  <nav class="menu" aria-label=${texts().menu}>
    ${menu.map(
      ({ hierarchy: { id, attributes } }) => html`
        <a
          href=${addressOf('category', id)}
          aria-current=${id === page.hierarchy ? 'true' : nothing}
          >${attributes?.name}</a
        >
      `,
    )}
  </nav>
`;

function secondLevel(menu: readonly MenuEntry[], page: Page) {
  const entry = menu.find(({ hierarchy }) => hierarchy.id === page.hierarchy);
  if (!entry?.children.length) return nothing;
  return html`
    <nav class="menu second" aria-label=${entry.hierarchy.attributes?.name ?? nothing}>
      ${entry.children.map(
        ({ id, attributes }) => html`<a href=${addressOf('category', id)}>${attributes?.name}</a>`,
      )}
    </nav>
  `;
}

const languageChooser = () =>
  chooser(
    texts().language,
    Object.entries(languages).map(([tag, { name }]) => ({ value: tag, name })),
    language(),
    chooseLanguage,
  );

function currencyChooser({ currencies, usual }: Money) {
  if (currencies.length === 0) return nothing;
  const options = currencies.map((code) => ({ value: code, name: code }));
  return chooser(texts().currency, options, currency() || usual, chooseCurrency);
}

function chooser(
  label: string,
  options: readonly { readonly value: string; readonly name: string }[],
  chosen: string,
  choose: (value: string) => void,
) {
  const change = ({ currentTarget }: Event) => {
    choose((currentTarget as HTMLSelectElement).value);
    history.replaceState({ y: scrollY }, '');
    reload();
  };
  return html`
    <select aria-label=${label} @change=${change}>
      ${options.map(
        ({ value, name }) =>
          html`<option value=${value} ?selected=${value === chosen}>${name}</option>`,
      )}
    </select>
  `;
}

const cartLink = () => html`
  <a class="cart-link" href="#/cart">
    ${texts().cart}
    <span class="count" aria-hidden="true">${piecesInCart()}</span>
    <span class="hidden">${texts().pieces(piecesInCart())}</span>
  </a>
`;
