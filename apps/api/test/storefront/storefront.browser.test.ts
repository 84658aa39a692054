import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { isThorough } from '@aisle/testing';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  browserPath,
  connectToBrowser,
  findBarriers,
  openForAll,
  openPage,
  watchKeptPages,
} from '../support/browser.js';
import { importShop } from '../support/imported-shop.js';
import { tabTo } from '../support/playground.js';
import { makeWorkplace, type Workplace } from '../support/run-aisle.js';
import { writeSeed } from '../support/shop-file.js';
import { buildStorefront, type Storefront, serveStorefront } from '../support/storefront.js';

// The example storefront, built once and pointed at a service, in a browser.

/** Texts of the shop itself. */
const words = {
  English: {
    next: 'Next',
    set: 'Set',
    add: 'Add to cart',
    cart: 'Cart',
    more: 'One more',
    remove: /^Remove/,
    emptyCart: 'Your cart is empty.',
  },
  Français: {
    next: 'Suivante',
    set: 'Ensemble',
    add: 'Ajouter au panier',
    cart: 'Panier',
    more: 'Un de plus',
    remove: /^Retirer/,
    emptyCart: 'Votre panier est vide.',
  },
} as const;

/** Inputs and expected results of a visit to the shop. */
interface Walk {
  readonly language: keyof typeof words;
  readonly currency: string;
  readonly hierarchy: string;
  readonly secondLevel: readonly string[];
  /** The categories from the second level on. */
  readonly toProduct: readonly string[];
  readonly product: string;
  readonly options: readonly string[];
  readonly variant: string;
  readonly variantPrice: string;
  readonly toBundle: readonly string[];
  readonly bundle: string;
  readonly option: string;
  readonly bundlePrices: readonly [before: string, after: string];
  /** The price of two configured bundles. */
  readonly twice: string;
}

const walksOnDemoStore: readonly [Walk, Walk] = [
  {
    language: 'English',
    currency: 'USD',
    hierarchy: 'Outdoors',
    secondLevel: ['Camp', 'New this season', 'Wear', 'Hike'],
    toProduct: ['Camp', 'Camp kitchen'],
    product: 'Bothy Enamel Mug',
    options: ['50 cl', 'Moss'],
    variant: 'Bothy Enamel Mug, 50 cl, Moss',
    variantPrice: '$19.00',
    toBundle: ['Camp'],
    bundle: 'First Night Out',
    option: 'Skerry 1 Solo Tent',
    bundlePrices: ['$673.00', '$653.00'],
    twice: '$1,306.00',
  },
  {
    language: 'Français',
    currency: 'EUR',
    hierarchy: 'Plein air',
    secondLevel: ['Camping', 'Nouveautés de la saison', 'Vêtements', 'Randonnée'],
    toProduct: ['Camping', 'Cuisine de camp'],
    product: 'Tasse émaillée Bothy',
    options: ['50 cl', 'Moss'],
    variant: 'Tasse émaillée Bothy, 50 cl, Mousse',
    variantPrice: '20,00 €',
    toBundle: ['Camping'],
    bundle: 'Première nuit dehors',
    option: 'Tente solo Skerry 1',
    bundlePrices: ['717,00 €', '697,00 €'],
    twice: '1 394,00 €',
  },
];

const walksOnImport: readonly [Walk, Walk] = [
  {
    language: 'English',
    currency: 'USD',
    hierarchy: 'Imported products',
    secondLevel: ['Tags', 'Types'],
    toProduct: ['Types', 'Kitchen'],
    product: 'Mug',
    options: ['Large', 'Red'],
    variant: 'Mug - Large / Red',
    variantPrice: '$14.00',
    toBundle: ['Types', 'Kitchen'],
    bundle: 'Tea time',
    option: 'Mug - Large / Red',
    bundlePrices: ['$42.00', '$24.00'],
    twice: '$48.00',
  },
  {
    language: 'Français',
    currency: 'EUR',
    hierarchy: 'Produits importés',
    secondLevel: ['Tags', 'Genres'],
    toProduct: ['Genres', 'Cuisine'],
    product: 'Tasse',
    options: ['Large', 'Red'],
    variant: 'Tasse, grande, rouge',
    variantPrice: '12,00 €',
    toBundle: ['Genres', 'Cuisine'],
    bundle: 'L’heure du thé',
    option: 'Tasse, grande, rouge',
    bundlePrices: ['38,00 €', '20,00 €'],
    twice: '40,00 €',
  },
];

/** A desktop and a phone. */
const windows: Readonly<Record<Walk['language'], BrowserContextOptions>> = {
  English: { viewport: { width: 1440, height: 900 } },
  Français: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
};

if (!browserPath) console.warn('\n  storefront: skipped: no chromium (apt-get install chromium)\n');

describe.skipIf(!browserPath)('the storefront', () => {
  let place: Workplace;
  let browser: Browser;
  let shop: Storefront;
  let api: string;

  beforeAll(async () => {
    place = makeWorkplace();
    await buildStorefront(join(place.folder, 'storefront'));
    browser = await connectToBrowser(inject('browser'));
  });
  afterAll(async () => {
    await browser?.close();
    place?.remove();
  });

  const serve = async (database: string, ...options: readonly string[]) => {
    const where = ['--port', '0', '--db', database, '--log', 'silent'];
    api = JSON.parse(await place.start([...options, ...where]).firstLine).api;
    shop = await serveStorefront(join(place.folder, 'storefront'), api);
  };

  const open = (hash = '', options: BrowserContextOptions = {}) =>
    openPage(browser, `${shop.url}#/${hash}`, { ignoreHTTPSErrors: true, ...options }, api);

  const walk = async (one: Walk) => {
    await walkOn(await open('', windows[one.language]), one);
  };

  const walkOn = async (page: Page, one: Walk) => {
    await choose(page, one);
    await browse(page, one);
    await chooseVariant(page, one);
    await configureBundle(page, one);
    await useCart(page, one);
  };

  describe('on an imported CSV', () => {
    beforeAll(async () => serve(await importShop(place)));
    afterAll(() => shop?.close());

    const [english, french] = walksOnImport;
    it.each(isThorough ? [english, french] : [french])(
      'is walked through in $language and $currency',
      walk,
    );
  });

  describe('on the demo store, with --tls', () => {
    let page: Page;
    watchKeptPages();
    beforeAll(async () => {
      copyFileSync(inject('demoStore'), join(place.folder, 'demo.db'));
      writeSeed(place.folder, 'stock.ndjson', [
        { type: 'stock', product_id: skerry2, location: 'lindhavn', available: 0 },
        { type: 'stock', product_id: skerry1, location: 'lindhavn', available: 3 },
      ]);
      await place.run('import', 'stock.ndjson', '--db', 'demo.db');
      await serve('demo.db', '--tls');
      expect(api).toMatch(/^https:/);
      page = await openForAll(browser, `${shop.url}#/`, { ignoreHTTPSErrors: true }, api);
    });
    afterAll(() => shop?.close());

    const [english, french] = walksOnDemoStore;
    it(`is walked through in ${english.language} and ${english.currency}`, () =>
      walkOn(page, english));
    it.runIf(isThorough)(`is walked through in ${french.language} and ${french.currency}`, () =>
      walk(french),
    );

    it('shows its pictures, is used with the keyboard alone, and goes back to the place in a list from which one left', async () => {
      await page.goto(`${shop.url}#/`);
      const loaded = `[...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length`;
      await expect.poll(() => page.evaluate(loaded)).toBe(8);
      expect(await findBarriers(page)).toEqual([]);

      await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
      await tabTo(page, link(page, 'Outdoors').first());
      await page.keyboard.press('Enter');
      const focused = () => page.locator('h1:focus').textContent();
      await expect.poll(focused).toBe('Outdoors');
      await tabTo(page, page.getByRole('checkbox', { name: 'With variants' }));
      const all = await productNames(page);
      await page.keyboard.press('Space');
      await expect.poll(() => page.url()).toContain('type=parent');
      await expect.poll(() => productNames(page)).not.toEqual(all);
      await tabTo(page, link(page, 'Brackwater Rain Shell'));
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('Brackwater Rain Shell');
      await tabTo(page, page.getByRole('radio', { name: /^S\b/ }));
      await page.keyboard.press('ArrowRight');
      // Takes the first colour, since their order is not fixed.
      const colours = page.getByRole('group', { name: 'Shell colour' });
      await tabTo(page, colours.getByRole('radio').first());
      await page.keyboard.press('Space');
      await page.getByRole('heading', { level: 1, name: /^Brackwater Rain Shell, M, / }).waitFor();
      await tabTo(page, page.getByRole('button', { name: 'Add to cart' }));

      await link(page, 'Outdoors').first().click();
      await heading(page, 'Outdoors');
      const height = () => page.evaluate('scrollY');
      await page.evaluate(`new Promise((resolve) => {
        addEventListener('scrollend', resolve, { once: true });
        scrollTo(0, 500);
      })`);
      await page.locator('.card a').nth(6).click();
      await page.locator('article.product').waitFor();
      expect(await height()).toBe(0);
      await page.goBack();
      await heading(page, 'Outdoors');
      await expect.poll(height).toBe(500);
    });

    it('says what is empty, what is not there, and that the service is away', async () => {
      await page.goto(`${shop.url}#/`);
      await link(page, 'Outdoors').first().click();
      await heading(page, 'Outdoors');
      await page.goto(`${page.url()}?tag=${encodeURIComponent('no, "such" tag')}`);
      await page.getByText('Nothing here fits the filter.').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.locator('.results .card').first().waitFor();

      for (const name of ['New this season', 'Spring preview']) {
        await link(page, name).first().click();
        await heading(page, name);
      }
      await page.getByText('There is nothing in this category yet.').waitFor();
      await expectNoMoreBarriers(page);

      for (const hash of ['product/nothing', 'category/nothing', 'nothing', 'product/%E0%A4%A']) {
        await page.goto(`${shop.url}#/`);
        await heading(page, 'Have a look around');
        await page.goto(`${shop.url}#/${hash}`);
        await heading(page, 'This is not here');
        expect(await link(page, 'Outdoors').count()).toBe(1);
      }

      // As if no server listened, but without the error in the browser's console.
      await page.evaluate(`{
        const ask = globalThis.fetch;
        globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
        addEventListener('service-is-back', () => { globalThis.fetch = ask; });
      }`);
      await link(page, 'Outdoors').click();
      await heading(page, 'The shop is closed');
      await page.getByText(api, { exact: true }).first().waitFor();
      await page.evaluate(`dispatchEvent(new Event('service-is-back'))`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Outdoors');
    });

    it('counts every click, and says what cannot be bought', async () => {
      await page.goto(`${shop.url}#/product/${canvasWeekend}`);
      await heading(page, 'Canvas Weekend');
      const currency = page.getByRole('combobox', { name: 'Currency' });
      const add = page.getByRole('button', { name: 'Add to cart' });
      const pieces = (count: string) =>
        expect.poll(() => page.locator('.count').textContent()).toBe(count);
      await currency.selectOption('JPY');
      await page.getByText('No price in this currency').waitFor();
      expect(await add.isDisabled()).toBe(true);
      await currency.selectOption('EUR');
      await page.locator('.offer').getByText('€').waitFor();
      await add.click();
      await page.getByRole('status').getByRole('link', { name: 'Cart' }).click();
      await heading(page, 'Cart');
      // Clicks before a response count too.
      await page.evaluate(`{
        const more = document.querySelector('[aria-label="One more"]');
        for (const _ of [1, 2, 3, 4]) more.click();
      }`);
      await page.locator('.line output', { hasText: '5' }).waitFor();
      await pieces('5');
      await currency.selectOption('JPY');
      await page.locator('.line').getByText('Cannot be bought now').waitFor();
      expect(await page.locator('.sum strong').textContent()).toMatch(/¥0$/);
      await expectNoMoreBarriers(page);

      await currency.selectOption('USD');
      await page.goto(`${shop.url}#/product/${skerry2}`);
      await heading(page, 'Skerry 2 Tent');
      await page.getByText('Sold out', { exact: true }).waitFor();
      expect(await add.isDisabled()).toBe(true);
      await expectNoMoreBarriers(page);
      await page.goto(`${shop.url}#/product/${skerry1}`);
      await heading(page, 'Skerry 1 Solo Tent');
      await page.getByText('Only 3 left').waitFor();
      const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
      await quantity.fill('4');
      await add.click();
      expect(await page.locator('input:invalid').count()).toBe(1);
      await quantity.fill('3');
      await add.click();
      await pieces('8');
      await quantity.fill('1');
      await add.click();
      await expect.poll(() => page.locator('.notice').textContent()).toMatch(/3/);
      await pieces('8');

      await link(page, 'Camp').first().click();
      await heading(page, 'Camp');
      await link(page, 'First Night Out').click();
      await page.getByRole('checkbox', { name: /Corrie Summer Bag/ }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/sleep/i);
      expect(await add.isDisabled()).toBe(true);
      await expectNoMoreBarriers(page);
    });
  });
});

/** Products of the demo store: two tents, and a set without a price in yen. */
const [skerry1, skerry2, canvasWeekend] = ['5001', '5002', '5506'].map(
  (number) => `600d${number}-0000-4000-8000-000000000000`,
);

/** Waits for a page by its title. A page appears at once with its whole content. */
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const link = (where: Page | Locator, name: string) =>
  where.getByRole('link', { name, exact: true });
const price = (page: Page) => shownIn(page.locator('.offer strong'));

/** Returns the text of an element with plain spaces. */
const shownIn = async (place: Locator) => (await place.textContent())?.replaceAll(/\s/g, ' ');

/** Checks accessibility in a view that the English walk also checks, in another state. */
async function expectNoMoreBarriers(page: Page): Promise<void> {
  if (isThorough) expect(await findBarriers(page)).toEqual([]);
}

/** Checks accessibility on the way: on a phone in the thorough tier only. */
async function expectNoBarriers(page: Page, { language }: Walk): Promise<void> {
  if (isThorough || language === 'English') expect(await findBarriers(page)).toEqual([]);
}

/** Selects language and currency: the texts and the prices change at once. */
async function choose(page: Page, { language, currency, hierarchy }: Walk): Promise<void> {
  await page.locator('select').nth(1).selectOption(currency);
  await page.locator('select').nth(0).selectOption(language);
  await link(menu(page), hierarchy).waitFor();
  await expectFits(page);
}

/** From the menu to the second page of a category, and back. */
async function browse(page: Page, walk: Walk): Promise<void> {
  await link(menu(page), walk.hierarchy).click();
  await heading(page, walk.hierarchy);
  const second = page.getByRole('navigation', { name: walk.hierarchy, exact: true });
  expect(await second.getByRole('link').allTextContents()).toEqual(walk.secondLevel);
  const firstProducts = await productNames(page);
  await link(page, words[walk.language].next).click();
  await expect.poll(() => page.url()).toContain('page=2');
  await expect.poll(() => productNames(page)).not.toEqual(firstProducts);
  await page.goBack();
  await expect.poll(() => productNames(page)).toEqual(firstProducts);
  await expectNoBarriers(page, walk);
}

/** A variant is a product of its own, and is selected by its options. */
async function chooseVariant(page: Page, walk: Walk): Promise<void> {
  await goTo(page, walk, walk.toProduct);
  await link(page, walk.product).click();
  await heading(page, walk.product);
  const radio = (name: string) => page.getByRole('radio', { name });
  for (const option of walk.options) {
    // The radio itself is hidden behind its label.
    await page
      .locator('label')
      .filter({ has: radio(option) })
      .click();
    await expect.poll(() => radio(option).isChecked()).toBe(true);
  }
  await heading(page, walk.variant);
  expect(await price(page)).toBe(walk.variantPrice);
  for (const option of walk.options) expect(await radio(option).isChecked()).toBe(true);
  await expectNoBarriers(page, walk);
  await expectFits(page);
}

/**
 * A filter finds the set. Another selection in it has another price, and remains after a reload.
 */
async function configureBundle(page: Page, walk: Walk): Promise<void> {
  await goTo(page, walk, walk.toBundle);
  const filter = page.locator('.filters');
  const summary = filter.locator(':scope > summary');
  if ((await filter.getAttribute('open')) === null) await summary.click();
  await page.getByRole('checkbox', { name: words[walk.language].set, exact: true }).click();
  await expect.poll(() => productNames(page)).toEqual([walk.bundle]);
  expect(page.url()).toContain('type=bundle');
  await link(page, walk.bundle).click();
  await heading(page, walk.bundle);
  const [before, after] = walk.bundlePrices;
  expect(await price(page)).toBe(before);
  await page.getByRole('radio', { name: walk.option }).click();
  await expect.poll(() => price(page)).toBe(after);
  await page.reload();
  await heading(page, walk.bundle);
  expect(await price(page)).toBe(after);
  expect(await page.getByRole('radio', { name: walk.option }).isChecked()).toBe(true);
  await expectNoBarriers(page, walk);
  await expectFits(page);
}

/** The configured set goes into the cart. Its quantity increases, then its line is removed. */
async function useCart(page: Page, walk: Walk): Promise<void> {
  const t = words[walk.language];
  const total = page.locator('.sum strong');
  await page.getByRole('button', { name: t.add }).click();
  await page.locator('.count', { hasText: '1' }).waitFor();
  await link(page.getByRole('status'), t.cart).click();
  await heading(page, t.cart);
  const set = page.locator('.line', { hasText: walk.bundle });
  expect(await shownIn(total)).toBe(walk.bundlePrices[1]);
  await set.getByRole('button', { name: t.more }).click();
  await expect.poll(() => shownIn(total)).toBe(walk.twice);
  expect(await shownIn(set.locator('.cost'))).toBe(walk.twice);
  expect(await set.getByRole('status').textContent()).toBe('2');
  await expectNoBarriers(page, walk);
  await expectFits(page);
  await page.reload();
  await page.locator('.count', { hasText: '2' }).waitFor();
  await link(set, walk.bundle).click();
  await heading(page, walk.bundle);
  expect(await price(page)).toBe(walk.bundlePrices[1]);
  await page.goBack();
  await set.getByRole('button', { name: t.remove }).click();
  await page.getByText(t.emptyCart).waitFor();
  await page.locator('.count', { hasText: '0' }).waitFor();
  await expectNoMoreBarriers(page);
}

/** Goes to a category by the menu, its second level, and the levels below that. */
async function goTo(page: Page, walk: Walk, way: readonly string[]): Promise<void> {
  const [first = '', ...others] = way;
  await link(menu(page), walk.hierarchy).click();
  await heading(page, walk.hierarchy);
  await link(page.getByRole('navigation', { name: walk.hierarchy, exact: true }), first).click();
  await heading(page, first);
  for (const name of others) {
    await link(page.getByRole('list').first(), name).click();
    await heading(page, name);
  }
}

const productNames = (page: Page) => page.locator('.results .card .name').allTextContents();

async function expectFits(page: Page): Promise<void> {
  const excess = 'document.documentElement.scrollWidth - innerWidth';
  expect(await page.evaluate(excess)).toBeLessThanOrEqual(0);
}
