import './style.css';
import type { ElasticPathFile, Node, Product, Variation } from '@epcc-sdk/sdks-shopper';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import {
  addToCart,
  choices,
  chosen,
  connect,
  loadCart,
  loadCategory,
  loadMenu,
  loadProduct,
  optionsOf,
  priceOf,
  setQuantity,
  variantsOf,
} from './shop.js';

/** The address after `#`: `/category/ID?tag=…&page=…`, `/product/ID?option=…` or `/cart`. */
function readAddress() {
  const [path = '', query] = location.hash.slice(2).split('?');
  const [view = '', id = ''] = path.split('/');
  return { view, id, query: new URLSearchParams(query) };
}

function addressOf(view: string, id = '', query: Record<string, string> | string[][] = {}): string {
  const text = new URLSearchParams(query).toString();
  return `#/${view}/${id}${text ? `?${text}` : ''}`;
}

const views: Readonly<Record<string, (id: string, query: URLSearchParams) => Promise<unknown>>> = {
  category: showCategory,
  product: showProduct,
  cart: showCart,
};

let loads = 0;

/** Loads and shows the page at the address, unless the shopper has gone on meanwhile. */
async function show(message?: string): Promise<void> {
  loads += 1;
  const load = loads;
  const { view, id, query } = readAddress();
  document.body.ariaBusy = 'true';
  const [menu, content] = await Promise.all([loadMenu(), (views[view] ?? showHome)(id, query)])
    // A page for errors: an unknown id, or a service that is away.
    .catch(
      (error: Error) => [[], html`<h1>This did not work</h1><p>${error.message}</p>`] as const,
    );
  if (load !== loads) return;
  document.documentElement.lang = chosen('language');
  render(frame(menu, content, message), document.body);
  document.body.ariaBusy = 'false';
}

/** Does what the shopper asks for, then shows the page again, with a message or the reason of a failure. */
async function act(work: () => Promise<void>, message?: string): Promise<void> {
  await work().then(
    () => show(message),
    (error: Error) => show(error.message),
  );
}

function frame(menu: readonly Node[], content: unknown, message?: string): TemplateResult {
  return html`
    <header>
      <nav aria-label="Menu">
        ${menu.map(categoryLink)}
        <a href=${addressOf('cart')}>Cart</a>
      </nav>
      ${select('language')} ${select('currency')}
    </header>
    <p role="status">${message}</p>
    <main>${content}</main>
  `;
}

function select(name: keyof typeof choices): TemplateResult {
  const change = (event: Event) => {
    localStorage.setItem(name, (event.target as HTMLSelectElement).value);
    show();
  };
  return html`
    <select aria-label=${name} @change=${change}>
      ${choices[name].map((value) => html`<option ?selected=${value === chosen(name)}>${value}</option>`)}
    </select>
  `;
}

function categoryLink({ id, attributes }: Node): TemplateResult {
  return html`<a href=${addressOf('category', id)}>${attributes?.name}</a>`;
}

async function showHome(): Promise<TemplateResult> {
  return html`<h1>Have a look around</h1><p>Choose a category from the menu.</p>`;
}

async function showCategory(id: string, query: URLSearchParams): Promise<TemplateResult> {
  const tag = query.get('tag') ?? '';
  const page = Math.max(1, Math.floor(Number(query.get('page')) || 1));
  const category = await loadCategory(id, page, tag);
  const filter = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    location.hash = addressOf('category', id, value ? { tag: value } : {});
  };
  const pageLink = (number: number, text: string) => {
    if (number < 1 || number > category.pages) return nothing;
    const address = addressOf('category', id, { ...(tag && { tag }), page: String(number) });
    return html`<a href=${address}>${text}</a>`;
  };
  return html`
    <h1>${category.node.attributes?.name}</h1>
    <nav aria-label="Below">${category.children.map(categoryLink)}</nav>
    <label>
      Tag
      <select @change=${filter} .value=${live(tag)}>
        <option value="">all</option>
        ${category.tags.map((one) => html`<option ?selected=${one === tag}>${one}</option>`)}
      </select>
    </label>
    <p>${category.total} products</p>
    <ul class="cards">
      ${category.products.map((product) => card(product, category.pictures))}
    </ul>
    <nav aria-label="Pages">
      ${pageLink(page - 1, 'Previous')} ${pageLink(page + 1, 'Next')}
    </nav>
  `;
}

function card(product: Product, pictures: readonly ElasticPathFile[]): TemplateResult {
  const pictureId = product.relationships?.main_image?.data?.id;
  return html`
    <li>
      ${picture(pictures.find(({ id }) => id === pictureId))}
      <a href=${addressOf('product', product.id)}>${product.attributes?.name}</a>
      <span>${priceOf(product)}</span>
    </li>
  `;
}

function picture(file: ElasticPathFile | undefined) {
  return file ? html`<img src=${file.link?.href ?? ''} alt="" loading="lazy">` : nothing;
}

async function showProduct(id: string, query: URLSearchParams): Promise<TemplateResult> {
  const details = await loadProduct(id);
  const { product, parent } = details;
  const family = parent ?? product;
  const selected = parent ? optionsOf(product) : query.getAll('option');
  const price = priceOf(product);
  const isParent = product.meta?.product_types?.includes('parent');
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const quantity = Number(new FormData(event.target as HTMLFormElement).get('quantity'));
    act(() => addToCart(id, quantity), 'Added to the cart.');
  };
  return html`
    <h1>${product.attributes?.name}</h1>
    ${picture(details.picture)}
    <p>${plainText(product.attributes?.description)}</p>
    ${family.meta?.variations?.map((variation) => variationField(family, variation, selected))}
    <form @submit=${add}>
      <strong>${price ?? (isParent ? 'Choose a variant.' : 'No price in this currency')}</strong>
      <label>Quantity <input name="quantity" type="number" min="1" value="1" required></label>
      <button ?disabled=${price === undefined || isParent}>Add to cart</button>
    </form>
  `;
}

/** The options of a variation. With one option of each variation, the page of that variant follows. */
function variationField(
  family: Product,
  variation: Variation,
  selected: readonly string[],
): TemplateResult {
  const variants = variantsOf(family.meta?.variation_matrix);
  const choose = (option: string) => {
    // As the form has them now: a choice made a moment ago may not have been drawn yet.
    const checked = document.querySelectorAll<HTMLInputElement>('fieldset input:checked');
    const others = Array.from(checked, ({ value }) => value).filter(
      (one) => !variation.options?.some(({ id }) => id === one),
    );
    const has = (wanted: readonly string[]) =>
      variants.filter(({ options }) => wanted.every((one) => options.includes(one)));
    // Starts anew where no variant has this option with the earlier ones.
    const options = has([...others, option]).length > 0 ? [...others, option] : [option];
    const variant = has(options).find((one) => one.options.length === options.length);
    location.hash = variant
      ? addressOf('product', variant.id)
      : addressOf(
          'product',
          family.id,
          options.map((one) => ['option', one]),
        );
  };
  return html`
    <fieldset>
      <legend>${variation.name}</legend>
      ${variation.options?.map(
        ({ id = '', name }) => html`
          <label>
            <input
              type="radio"
              name=${variation.id ?? ''}
              .value=${id}
              .checked=${live(selected.includes(id))}
              ?disabled=${!variants.some(({ options }) => options.includes(id))}
              @change=${() => choose(id)}
            >
            ${name}
          </label>
        `,
      )}
    </fieldset>
  `;
}

async function showCart(): Promise<TemplateResult> {
  const { lines, total } = await loadCart();
  if (lines.length === 0) return html`<h1>Cart</h1><p>Your cart is empty.</p>`;
  return html`
    <h1>Cart</h1>
    <ul class="lines">
      ${lines.map((line) => {
        const { id = '', name, product_id, quantity = 0, meta } = line;
        const set = (next: number) => act(() => setQuantity(id, next));
        return html`
          <li>
            <a href=${addressOf('product', product_id)}>${name}</a>
            <button aria-label="One less" @click=${() => set(quantity - 1)}>−</button>
            <output>${quantity}</output>
            <button aria-label="One more" @click=${() => set(quantity + 1)}>+</button>
            <span>${meta?.display_price?.with_tax?.value?.formatted}</span>
          </li>
        `;
      })}
    </ul>
    <p>Total <strong>${total}</strong></p>
  `;
}

/** Returns the text of a description: imported ones may be HTML, which does not belong into this page. */
function plainText(description = ''): string {
  return new DOMParser().parseFromString(description, 'text/html').body.textContent ?? '';
}

connect();
addEventListener('hashchange', () => show());
show();
