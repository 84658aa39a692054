import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserPath, connectToBrowser, findBarriers, openPage } from '../support/browser.js';
import { importShop } from '../support/imported-shop.js';
import { makeWorkplace, type Workplace } from '../support/run-aisle.js';
import { type Storefront, serveStorefront } from '../support/storefront.js';

// The example, built and pointed at a service by its variable alone, in a browser.

/** What the shop itself says. */
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

/** What somebody does in a shop, and has to see. */
interface Walk {
  readonly language: keyof typeof words;
  readonly currency: string;
  readonly hierarchy: string;
  readonly secondLevel: readonly string[];
  /** The categories on the way from the second level. */
  readonly toProduct: readonly string[];
  readonly product: string;
  readonly options: readonly string[];
  readonly variant: string;
  readonly variantPrice: string;
  readonly toBundle: readonly string[];
  readonly bundle: string;
  readonly option: string;
  readonly bundlePrices: readonly [before: string, after: string];
  /** Two of the bundle as it was chosen. */
  readonly twice: string;
}

interface Shop {
  /** Fills a database in the workplace and gives its name. */
  readonly fill: (place: Workplace) => Promise<string> | string;
  readonly walks: readonly Walk[];
}

const shops: Readonly<Record<string, Shop>> = {
  'the demo store': {
    fill(place) {
      copyFileSync(inject('demoStore'), join(place.folder, 'demo.db'));
      return 'demo.db';
    },
    walks: [
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
    ],
  },
  'an imported CSV': {
    fill: importShop,
    walks: [
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
    ],
  },
};

/** A desk and a phone. */
const windows: Readonly<Record<Walk['language'], BrowserContextOptions>> = {
  English: { viewport: { width: 1440, height: 900 } },
  Français: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
};

if (!browserPath) console.warn('\n  storefront: skipped: no chromium (apt-get install chromium)\n');

describe.skipIf(!browserPath).each(Object.entries(shops))(
  'the storefront on %s',
  { timeout: 180_000, retry: 1 },
  (_, { fill, walks }) => {
    let place: Workplace;
    let api: string;
    let storefront: Storefront;
    let browser: Browser;

    beforeAll(async () => {
      place = makeWorkplace();
      const running = place.start(['--port', '0', '--db', await fill(place), '--log', 'silent']);
      api = JSON.parse(await running.firstLine).api;
      storefront = await serveStorefront(api, join(place.folder, 'storefront'));
      browser = await connectToBrowser(inject('browser'));
    });
    afterAll(async () => {
      await browser?.close();
      storefront?.close();
      place?.remove();
    });

    it.each(walks)('is walked through in $language and $currency', async (walk) => {
      const page = await openPage(browser, storefront.url, windows[walk.language], api);
      await choose(page, walk);
      await browse(page, walk);
      await chooseVariant(page, walk);
      await configureBundle(page, walk);
      await useCart(page, walk);
    });
  },
);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const link = (where: Page | Locator, name: string) =>
  where.getByRole('link', { name, exact: true });
const price = (page: Page) => shownIn(page.locator('.offer strong'));

/** What is written somewhere, with plain blanks where a language has others. */
const shownIn = async (place: Locator) => (await place.textContent())?.replaceAll(/\s/g, ' ');

/** Chooses language and currency: what is written and what things cost change at once. */
async function choose(page: Page, { language, currency, hierarchy }: Walk): Promise<void> {
  await page.locator('select').nth(1).selectOption(currency);
  await page.locator('select').nth(0).selectOption(language);
  await link(menu(page), hierarchy).waitFor();
  await expectFits(page);
}

/** From the menu to a page of a category and back, and to what is below it. */
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
  expect(await findBarriers(page)).toEqual([]);
}

/** A variant is a product of its own, and is found by its options. */
async function chooseVariant(page: Page, walk: Walk): Promise<void> {
  await goTo(page, walk, walk.toProduct);
  await link(page, walk.product).click();
  await heading(page, walk.product);
  for (const option of walk.options) {
    const choice = page.getByRole('radio', { name: option });
    // What is seen of it is its label; it is checked once the product of the choice is there.
    await page.locator('label').filter({ has: choice }).click();
    await expect.poll(() => choice.isChecked()).toBe(true);
  }
  await heading(page, walk.variant);
  expect(await price(page)).toBe(walk.variantPrice);
  for (const option of walk.options) {
    expect(await page.getByRole('radio', { name: option }).isChecked()).toBe(true);
  }
  expect(await findBarriers(page)).toEqual([]);
  await expectFits(page);
}

/** A filter finds the set; another choice in it has another price, and stays when the page is loaded anew. */
async function configureBundle(page: Page, walk: Walk): Promise<void> {
  await goTo(page, walk, walk.toBundle);
  const filter = page.locator('.filters');
  const summary = filter.locator(':scope > summary');
  if ((await filter.getAttribute('open')) === null) await summary.click();
  await page.getByRole('checkbox', { name: words[walk.language].set, exact: true }).check();
  await expect.poll(() => productNames(page)).toEqual([walk.bundle]);
  expect(page.url()).toContain('type=bundle');
  await link(page, walk.bundle).click();
  await heading(page, walk.bundle);
  const [before, after] = walk.bundlePrices;
  expect(await price(page)).toBe(before);
  await page.getByRole('radio', { name: walk.option }).check();
  await expect.poll(() => price(page)).toBe(after);
  await page.reload();
  await heading(page, walk.bundle);
  expect(await price(page)).toBe(after);
  expect(await page.getByRole('radio', { name: walk.option }).isChecked()).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await expectFits(page);
}

/** The set goes into the cart as it was chosen; a line has more pieces, and then is gone. */
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
  expect(await findBarriers(page)).toEqual([]);
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
  expect(await findBarriers(page)).toEqual([]);
}

/** Goes to a category by the menu, its second level, and what is below that. */
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
