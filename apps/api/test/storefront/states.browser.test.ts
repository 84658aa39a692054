import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserPath, connectToBrowser, findBarriers, openPage } from '../support/browser.js';
import { patience, tabTo } from '../support/playground.js';
import { makeWorkplace, type Workplace } from '../support/run-aisle.js';
import { type Storefront, serveStorefront } from '../support/storefront.js';

// The example over HTTPS, where something is missing, and for somebody without a mouse.

describe.skipIf(!browserPath)('the storefront with --tls', { timeout: 60_000, retry: 1 }, () => {
  let place: Workplace;
  let api: string;
  let storefront: Storefront;
  let browser: Browser;

  beforeAll(async () => {
    place = makeWorkplace();
    copyFileSync(inject('demoStore'), join(place.folder, 'demo.db'));
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
    page.setDefaultTimeout(patience.timeout);
    return page;
  };

  it('shows the pictures of its products', async () => {
    expect(api).toMatch(/^https:/);
    const page = await open();
    const loaded = `[...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length`;
    await expect.poll(() => page.evaluate(loaded), patience).toBe(8);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('is used with the keyboard alone', async () => {
    const page = await open();
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await tabTo(page, page.getByRole('link', { name: 'Outdoors', exact: true }).first());
    await page.keyboard.press('Enter');
    const focused = () => page.locator('h1:focus').textContent();
    await expect.poll(focused, patience).toBe('Outdoors');
    await tabTo(page, page.getByRole('checkbox', { name: 'With variants' }));
    await page.keyboard.press('Space');
    await expect.poll(() => page.url(), patience).toContain('type=parent');
    await tabTo(page, page.getByRole('link', { name: 'Brackwater Rain Shell', exact: true }));
    await page.keyboard.press('Enter');
    await expect.poll(focused, patience).toBe('Brackwater Rain Shell');
    await tabTo(page, page.getByRole('radio', { name: /^S\b/ }));
    await page.keyboard.press('ArrowRight');
    // Colours have no order but the one that was drawn for this store.
    const colours = page.getByRole('group', { name: 'Shell colour' });
    await tabTo(page, colours.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.getByRole('heading', { level: 1, name: /^Brackwater Rain Shell, M, / }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Add to cart' }));
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
    await expect.poll(shown, patience).toBeLessThan(12);
    await product.click();
    await heading(page, 'Canvas Weekend');
    await page.getByText('No price in this currency').waitFor();
    expect(await page.getByRole('button', { name: 'Add to cart' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
    await page.locator('.offer').getByText('€').waitFor();
    expect(await page.getByRole('button', { name: 'Add to cart' }).isDisabled()).toBe(false);
  });

  it('says why a choice in a set cannot be had', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Camp', exact: true }).first().click();
    await page.getByRole('link', { name: 'First Night Out', exact: true }).click();
    await page.getByRole('checkbox', { name: /Corrie Summer Bag/ }).uncheck();
    await expect.poll(() => page.getByRole('alert').textContent(), patience).toMatch(/sleep/i);
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

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
