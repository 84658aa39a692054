import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserPath, connectToBrowser, findBarriers, openPage } from '../support/browser.js';
import { tabTo } from '../support/playground.js';
import { makeWorkplace, type Workplace } from '../support/run-aisle.js';
import { writeSeed } from '../support/shop-file.js';
import { type Storefront, serveStorefront } from '../support/storefront.js';

// The example over HTTPS, where something is missing, and for somebody without a mouse.

describe.skipIf(!browserPath)('the storefront with --tls', { timeout: 120_000, retry: 1 }, () => {
  let place: Workplace;
  let api: string;
  let storefront: Storefront;
  let browser: Browser;

  beforeAll(async () => {
    place = makeWorkplace();
    copyFileSync(inject('demoStore'), join(place.folder, 'demo.db'));
    writeSeed(place.folder, 'stock.ndjson', [
      { type: 'stock', product_id: skerry2, location: 'lindhavn', available: 0 },
      { type: 'stock', product_id: skerry1, location: 'lindhavn', available: 3 },
    ]);
    await place.run('import', 'stock.ndjson', '--db', 'demo.db');
    const args = ['--tls', '--port', '0', '--db', 'demo.db', '--log', 'silent'];
    api = JSON.parse(await place.start(args).firstLine).api;
    storefront = await serveStorefront(api, join(place.folder, 'storefront'));
    browser = await connectToBrowser(inject('browser'));
  });
  afterAll(async () => {
    await browser?.close();
    storefront?.close();
    place?.remove();
  });

  const open = async (hash = '') => {
    const options = { ignoreHTTPSErrors: true };
    const page = await openPage(browser, `${storefront.url}#/${hash}`, options, api);
    return page;
  };

  it('shows the pictures of its products', async () => {
    expect(api).toMatch(/^https:/);
    const page = await open();
    const loaded = `[...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length`;
    await expect.poll(() => page.evaluate(loaded)).toBe(8);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('is used with the keyboard alone', async () => {
    const page = await open();
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await tabTo(page, page.getByRole('link', { name: 'Outdoors', exact: true }).first());
    await page.keyboard.press('Enter');
    const focused = () => page.locator('h1:focus').textContent();
    await expect.poll(focused).toBe('Outdoors');
    await tabTo(page, page.getByRole('checkbox', { name: 'With variants' }));
    await page.keyboard.press('Space');
    await expect.poll(() => page.url()).toContain('type=parent');
    await tabTo(page, page.getByRole('link', { name: 'Brackwater Rain Shell', exact: true }));
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Brackwater Rain Shell');
    await tabTo(page, page.getByRole('radio', { name: /^S\b/ }));
    await page.keyboard.press('ArrowRight');
    // Colours have no order but the one that was drawn for this store.
    const colours = page.getByRole('group', { name: 'Shell colour' });
    await tabTo(page, colours.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.getByRole('heading', { level: 1, name: /^Brackwater Rain Shell, M, / }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Add to cart' }));
  });

  it('goes back to the place in a list from which one left', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Outdoors', exact: true }).first().click();
    await heading(page, 'Outdoors');
    const height = () => page.evaluate('scrollY');
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('scrollend', () => setTimeout(resolve), { once: true });
      scrollTo(0, 500);
    })`);
    await page.locator('.card a').nth(6).click();
    await page.locator('article.product').waitFor();
    expect(await height()).toBe(0);
    await page.goBack();
    await heading(page, 'Outdoors');
    await expect.poll(height).toBe(500);
  });

  it('counts every click, also those before an answer', async () => {
    const page = await open(`product/${canvasWeekend}`);
    await heading(page, 'Canvas Weekend');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('status').getByRole('link', { name: 'Cart' }).click();
    await heading(page, 'Cart');
    await page.evaluate(`{
      const more = document.querySelector('[aria-label="One more"]');
      for (const _ of [1, 2, 3, 4]) more.click();
    }`);
    await page.locator('.line output', { hasText: '5' }).waitFor();
    expect(await page.locator('.count').textContent()).toBe('5');
  });

  it('says that a category is empty', async () => {
    const page = await open();
    for (const name of ['Outdoors', 'New this season', 'Spring preview']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await heading(page, name);
    }
    await page.getByText('There is nothing in this category yet.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('says that nothing fits a filter, and takes it back', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Outdoors', exact: true }).first().click();
    await heading(page, 'Outdoors');
    await page.goto(`${page.url()}?tag=${encodeURIComponent('no, "such" tag')}`);
    await page.getByText('Nothing here fits the filter.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.locator('.results .card').first().waitFor();
  });

  it('says that a product has no price in a currency, and does not sell it', async () => {
    const page = await open();
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY');
    await page.getByText('¥').first().waitFor();
    const product = page.getByRole('link', { name: 'Canvas Weekend', exact: true });
    await page.getByRole('link', { name: 'Home & Hearth', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Set', exact: true }).check();
    const shown = () => page.locator('.results .card').count();
    await expect.poll(shown).toBeLessThan(12);
    await product.click();
    await heading(page, 'Canvas Weekend');
    await page.getByText('No price in this currency').waitFor();
    expect(await page.getByRole('button', { name: 'Add to cart' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
    await page.locator('.offer').getByText('€').waitFor();
    expect(await page.getByRole('button', { name: 'Add to cart' }).isDisabled()).toBe(false);
  });

  it('says that nothing is left, and sells no more than there is', async () => {
    const page = await open(`product/${skerry2}`);
    await heading(page, 'Skerry 2 Tent');
    await page.getByText('Sold out', { exact: true }).waitFor();
    const add = page.getByRole('button', { name: 'Add to cart' });
    expect(await add.isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);

    await page.goto(`${storefront.url}#/product/${skerry1}`);
    await heading(page, 'Skerry 1 Solo Tent');
    await page.getByText('Only 3 left').waitFor();
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
    await quantity.fill('4');
    await add.click();
    expect(await page.locator('input:invalid').count()).toBe(1);
    await quantity.fill('3');
    await add.click();
    await page.locator('.count', { hasText: '3' }).waitFor();
    await quantity.fill('1');
    await add.click();
    await expect.poll(() => page.locator('.notice').textContent()).toMatch(/3/);
    expect(await page.locator('.count').textContent()).toBe('3');
  });

  it('says which line of a cart cannot be bought in another currency', async () => {
    const page = await open(`product/${canvasWeekend}`);
    await heading(page, 'Canvas Weekend');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('status').getByRole('link', { name: 'Cart' }).click();
    await heading(page, 'Cart');
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY');
    await page.locator('.line').getByText('Cannot be bought now').waitFor();
    expect(await page.locator('.sum strong').textContent()).toMatch(/¥0$/);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('says why a choice in a set cannot be had', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Camp', exact: true }).first().click();
    await page.getByRole('link', { name: 'First Night Out', exact: true }).click();
    await page.getByRole('checkbox', { name: /Corrie Summer Bag/ }).uncheck();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/sleep/i);
    expect(await page.getByRole('button', { name: 'Add to cart' }).isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('says that there is nothing at an address', async () => {
    for (const hash of ['product/nothing', 'category/nothing', 'nothing', 'product/%E0%A4%A']) {
      const page = await open(hash);
      await heading(page, 'This is not here');
      expect(await page.getByRole('link', { name: 'Outdoors', exact: true }).count()).toBe(1);
    }
  });

  it('says that the service is away, and tries again', async () => {
    const page = await open();
    await heading(page, 'Have a look around');
    // What a browser does where nobody listens, but for the complaint in its console.
    await page.evaluate(`{
      const ask = globalThis.fetch;
      globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      addEventListener('service-is-back', () => { globalThis.fetch = ask; });
    }`);
    await page.getByRole('link', { name: 'Camp', exact: true }).first().click();
    await heading(page, 'The shop is closed');
    await page.getByText(api, { exact: true }).first().waitFor();
    await page.evaluate(`dispatchEvent(new Event('service-is-back'))`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Camp');
  });
});

/** Products of the demo store: two tents, and a set without a price in yen. */
const [skerry1, skerry2, canvasWeekend] = ['5001', '5002', '5506'].map(
  (number) => `600d${number}-0000-4000-8000-000000000000`,
);

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
