import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserPath, connectToBrowser, findBarriers, openPage } from '../support/browser.js';
import { importShop } from '../support/imported-shop.js';
import { makeWorkplace, type Workplace } from '../support/run-aisle.js';
import { buildStorefront, type Storefront, serveStorefront } from '../support/storefront.js';

// The example storefront, built once and pointed at a service with --tls on an imported product list, in a browser.

if (!browserPath) console.warn('\n  storefront: skipped: no chromium (apt-get install chromium)\n');

describe.skipIf(!browserPath)('the example storefront', () => {
  let place: Workplace;
  let browser: Browser;
  let shop: Storefront;
  let api: string;

  beforeAll(async () => {
    place = makeWorkplace();
    const built = join(place.folder, 'storefront');
    await buildStorefront(built);
    const store = ['--db', await importShop(place), '--tls', '--port', '0', '--log', 'silent'];
    api = JSON.parse(await place.start(store).firstLine).api;
    shop = await serveStorefront(built, api);
    browser = await connectToBrowser(inject('browser'));
  });
  afterAll(async () => {
    shop?.close();
    await browser?.close();
    place?.remove();
  });

  it('is walked through from the menu to the cart, in another language and currency', async () => {
    const page = await openPage(browser, shop.url, { ignoreHTTPSErrors: true }, api);
    await page.getByRole('combobox', { name: 'language' }).selectOption('fr');
    await page.getByRole('combobox', { name: 'currency' }).selectOption('EUR');
    await link(page, 'Produits importés').click();
    await heading(page, 'Produits importés');
    const first = await productNames(page);
    await link(page, 'Next').click();
    await expect.poll(() => page.url()).toContain('page=2');
    await expect.poll(() => productNames(page)).not.toEqual(first);
    await page.goBack();
    await expect.poll(() => productNames(page)).toEqual(first);
    expect(await findBarriers(page)).toEqual([]);

    await link(page, 'Genres').click();
    await heading(page, 'Genres');
    await link(page, 'Cuisine').click();
    await heading(page, 'Cuisine');
    const all = await productNames(page);
    const tags = page.getByRole('combobox', { name: 'Tag' });
    await tags.selectOption({ index: 1 });
    await expect.poll(() => page.url()).toContain('tag=');
    await expect.poll(() => productNames(page)).not.toEqual(all);
    await tags.selectOption('');
    await expect.poll(() => productNames(page)).toEqual(all);

    await link(page, 'Tasse').click();
    await heading(page, 'Tasse');
    expect(await page.getByRole('button', { name: 'Add to cart' }).isDisabled()).toBe(true);
    await chooseAtOnce(page, ['Large', 'Red']);
    await heading(page, 'Tasse, grande, rouge');
    expect(await shownIn(page, 'form strong')).toBe('12,00 €');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('status').getByText('Added to the cart.').waitFor();

    await link(page, 'Cart').click();
    await heading(page, 'Cart');
    await page.getByRole('button', { name: 'One more' }).click();
    await expect.poll(() => shownIn(page, 'p strong')).toBe('24,00 €');
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'One less' }).click();
    await expect.poll(() => shownIn(page, 'p strong')).toBe('12,00 €');
    await page.getByRole('button', { name: 'One less' }).click();
    await page.getByText('Your cart is empty.').waitFor();

    await page.goto(`${shop.url}#/product/nothing`);
    await heading(page, 'This did not work');
  });
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const productNames = (page: Page) => page.locator('.cards a').allTextContents();

/** Chooses options one after the other, before the page could be drawn between them. */
async function chooseAtOnce(page: Page, names: readonly string[]) {
  const options = names.map((name) => page.getByRole('radio', { name }).elementHandle());
  await page.evaluate(
    (radios) => {
      for (const radio of radios) (radio as HTMLInputElement).click();
    },
    await Promise.all(options),
  );
}

/** Returns the text of an element with plain spaces. */
const shownIn = async (page: Page, selector: string) =>
  (await page.locator(selector).textContent())?.replaceAll(/\s/g, ' ');
