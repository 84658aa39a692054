import './style/base.css';
import './style/layout.css';
import './style/lists.css';
import './style/product.css';
import './style/cart.css';
import { render } from 'lit-html';
import { type Place, readAddress } from './address.js';
import { onChange } from './changes.js';
import { cartPage } from './pages/cart.js';
import { categoryPage } from './pages/category.js';
import { homePage } from './pages/home.js';
import type { Page } from './pages/page.js';
import { productPage } from './pages/product.js';
import { notFoundPage, troublePage } from './pages/trouble.js';
import { layout } from './parts/layout.js';
import { sayNothing } from './parts/notice.js';
import { language } from './preferences.js';
import { connect } from './shop/client.js';
import { type Frame, loadFrame, noFrame } from './shop/frame.js';
import { texts } from './texts/texts.js';

const pages: Readonly<Record<string, (place: Place) => Promise<Page>>> = {
  home: homePage,
  category: categoryPage,
  product: productPage,
  cart: cartPage,
};

interface Shown {
  readonly frame: Frame;
  readonly page: Page;
  readonly place: Place;
}

/** Current page; undefined until the first one has loaded. */
let shown: Shown | undefined;
let turns = 0;

/** Loads and shows the page at the address, unless the shopper has navigated away meanwhile. */
async function show(): Promise<void> {
  turns += 1;
  const turn = turns;
  const place = readAddress(location.hash);
  document.body.ariaBusy = 'true';
  const [frame, page] = await load(place);
  if (turn !== turns) return;
  const before = shown;
  const isElsewhere = before !== undefined && !isSamePlace(before.place, place);
  if (isElsewhere) sayNothing();
  shown = { frame, page, place };
  draw();
  document.body.ariaBusy = 'false';
  scrollTo(0, history.state?.y ?? 0);
  const isFocusLost = document.activeElement === document.body;
  if (isElsewhere || (before && isFocusLost)) focusHeading();
}

/** Loads a page and its frame. Errors become a page, too. */
async function load(place: Place): Promise<[Frame, Page]> {
  try {
    const frame = await loadFrame();
    const page = await (pages[place.page] ?? notFoundPage)(place).catch(troublePage);
    return [frame, page];
  } catch (error) {
    return [noFrame, await troublePage(error)];
  }
}

function draw(): void {
  if (!shown) return;
  document.documentElement.lang = language();
  document.title = `${shown.page.title} · ${texts().shop}`;
  render(layout(shown.frame, shown.page), document.body);
}

const isSamePlace = (one: Place, other: Place) => one.page === other.page && one.id === other.id;

/**
 * Focuses the heading, so that screen readers announce the new page. Keeps the focus while a form
 * input has it.
 */
function focusHeading(): void {
  if (document.activeElement?.matches('main input')) return;
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

connect();
history.scrollRestoration = 'manual';
addEventListener('scrollend', () => history.replaceState({ y: scrollY }, ''));
addEventListener('hashchange', show);
onChange(draw);
show();
