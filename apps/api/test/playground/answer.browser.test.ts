import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  followLink,
  hear,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const view = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const look = (page: Page, name: string) => view(page, name).check();

describePlayground('an answer', ({ open }) => {
  it('says what to do before anything is sent', async () => {
    const page = await open('listNodeProducts');
    await page.getByText('Nothing sent yet').waitFor();
    const top = async (place: Locator) => (await place.boundingBox())?.y;
    const panel = page.getByRole('region', { name: 'Response', exact: true });
    expect(await top(page.getByRole('tablist', { name: 'Sides of the response' }))).toBe(
      await top(panel),
    );
    expect(await findBarriers(page)).toEqual([]);
  });

  it('remembers the view, and keys choose it', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    await page.getByRole('list', { name: 'Products' }).waitFor();
    await tabTo(page, view(page, 'Cards'));
    await page.keyboard.press('2');
    await page.getByRole('grid', { name: 'Products' }).waitFor();
    await page.keyboard.press('3');
    await page.getByRole('tree', { name: 'JSON' }).waitFor();
    expect(await view(page, 'JSON').locator('xpath=..').getAttribute('title')).toContain('key 3');
    await page.reload({ waitUntil: 'networkidle' });
    await sendAndExpect(page, /^200/);
    await page.getByRole('tree', { name: 'JSON' }).waitFor();
  });

  it('keeps the old answer, dimmed, until the next one is there', async () => {
    const page = await open('listNodes');
    let release = () => {};
    await page.route('**/releases/*/nodes*', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Waiting…', { exact: true }).waitFor();
    release();
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    expect(await page.locator('[inert] article').count()).toBeGreaterThan(0);
    release();
    await expect.poll(() => page.locator('[inert] article').count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Canceled before a response came. This is the previous one.').waitFor();
    expect(await page.locator('[inert] article').count()).toBe(0);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    expect(await findBarriers(page)).toEqual([]);
    release();
  });

  it('that does not come can be asked for again', async () => {
    const page = await open('listNodes');
    await page.evaluate(`
      window.realFetch = window.fetch;
      window.fetch = (url, ...rest) => String(url).includes('/nodes')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : window.realFetch(url, ...rest);
    `);
    await page.keyboard.press('Control+Enter');
    await page.getByText('The server did not respond', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.evaluate('window.fetch = window.realFetch');
    await page
      .getByRole('button', { name: 'Try again' })
      .click()
      .catch(() => {});
    await page.getByRole('list', { name: 'Nodes' }).waitFor();
  });

  it('without a match leads back to one', async () => {
    const page = await open('listNodeProducts?query.filter=eq(sku,NOTHING-HAS-THIS)');
    await page.getByText('No product matches', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await followLink(page, 'listNodeProducts?query.page[offset]=5000');
    await page.getByText(/^This page is past the end: there are \d+ products$/).waitFor();
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await page.getByRole('list', { name: 'Products' }).waitFor();
  });

  it('that is an error is explained, whichever view is remembered', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    await look(page, 'JSON');
    await followLink(page, 'listNodeProducts?query.filter=equals(sku,A)');
    const error = page.getByRole('list', { name: 'Error' }).getByRole('listitem');
    expect(await error.locator('pre').textContent()).toMatch(/equals[\s\S]*\n\s*\^/);
    await error.getByRole('button', { name: 'Go to the field' }).waitFor();
    expect(await page.getByText('What to do', { exact: true }).count()).toBe(0);
    await page.getByText('Request id', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await look(page, 'JSON');
    await page.getByRole('treeitem', { name: /"title": "Bad Request"/ }).waitFor();
    await look(page, 'Explained');
    await page.getByRole('button', { name: /^Send/ }).last().click();
    await page.getByRole('tree', { name: 'JSON' }).waitFor();
    await followLink(page, 'listNodeProducts?query.filter=eq(sku,TNT-SKERRY-2,TNT-LINNET-2)');
    await error.getByRole('button', { name: 'Use "in" and send' }).click();
    await page.getByRole('tree', { name: 'JSON' }).waitFor();
  });

  it('is read page by page', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    const pages = page.getByRole('navigation', { name: 'Pages of the list' });
    await pages.getByText('Page 1 of 6', { exact: true }).waitFor();
    expect(await pages.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
    const heard = await hear(page);
    const articles = page.getByRole('article');
    await articles.last().scrollIntoViewIfNeeded();
    await pages.getByRole('button', { name: 'Next page' }).press('Enter');
    await pages.getByText('Page 2 of 6', { exact: true }).waitFor();
    const next = pages.getByRole('button', { name: 'Next page' }).and(page.locator(':focus'));
    await next.waitFor();
    expect((await heard()).at(-1)).toMatch(/^200 OK, in .+, 25 to 48 of 128 records$/);
    for (const part of [articles.first(), next]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + Math.min(height, 200)).toBeLessThan(900);
    }
    await pages.getByRole('button', { name: 'Last page' }).press('Enter');
    await pages.getByText('Page 6 of 6', { exact: true }).waitFor();
    // Pressed once more, the key leads nowhere: not back, either.
    const last = pages.getByRole('button', { name: 'Last page' });
    await last.and(page.locator(':focus')).press('Enter');
    await page.waitForTimeout(300);
    await pages.getByText('Page 6 of 6', { exact: true }).waitFor();
    expect(await last.isDisabled()).toBe(true);
    expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  });

  it('that is one object is read by sections', async () => {
    const page = await open('createAccessToken');
    await sendAndExpect(page, /^200/);
    await page.getByRole('article', { name: 'Response' }).getByText('Token type').waitFor();
    await page.getByText('Bearer', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('that is no JSON is shown as it came', async () => {
    const page = await open('listNodes');
    await page.route('**/releases/*/nodes*', (route) =>
      route.fulfill({ contentType: 'text/plain', body: 'just <text>' }),
    );
    await sendAndExpect(page, /^200/);
    await page.getByText('just <text>', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy body' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('has no barriers in any view, and is as wide as the screen', async () => {
    const page = await open('listNodeProducts?query.include=main_image,component_products');
    await page.getByRole('img').first().waitFor();
    for (const name of ['Cards', 'Table', 'JSON']) {
      await look(page, name);
      await page
        .getByRole('list', { name: 'Products' })
        .or(page.getByRole('grid'))
        .or(page.getByRole('tree'))
        .first()
        .waitFor();
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await expectToFit(page);
      }
      expect(await findBarriers(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('radio', { name: 'Response' }).check();
    await page.getByRole('heading', { level: 1, name: "Get a node's products" }).waitFor();
    const status = await page.getByText('200 OK', { exact: true }).boundingBox();
    const tabs = await page.getByRole('tab', { name: 'Headers' }).boundingBox();
    expect(status?.y).toBeLessThan(tabs?.y ?? 0);
    expect(await findBarriers(page)).toEqual([]);
  });
});

describePlayground('the headers and the status of an answer', ({ open }) => {
  it('are explained, and secrets are not shown', async () => {
    const page = await open('listNodes', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('tab', { name: 'Headers' }).click();
    await page.getByText('No headers yet', { exact: true }).waitFor();
    await sendAndExpect(page, /^200/);
    const answer = page.getByRole('region', { name: 'Response headers' });
    await answer.getByText(/^Names this request in the log of the server/).waitFor();
    const request = page.getByRole('region', { name: 'Request headers' });
    expect(await request.textContent()).toContain('Authorization');
    expect(await request.textContent()).toContain('Bearer ••••••');
    expect(await page.getByRole('tabpanel').textContent()).not.toContain('eyJ');
    await answer.getByRole('button', { name: 'Copy the value of content-type' }).click();
    await answer.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('application/json');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('tell what the time went into, as a bar and as a table', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    await page.getByText(/^24 of \d+$/).waitFor();
    const time = page.getByRole('button', { name: /^Time .+, by its parts$/ });
    await tabTo(page, time);
    await page.keyboard.press('Enter');
    const table = page.getByRole('table');
    await table.getByRole('rowheader', { name: 'network and browser' }).waitFor();
    expect(await table.getByRole('rowheader').count()).toBeGreaterThan(2);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await table.waitFor({ state: 'detached' });
    await time.and(page.locator(':focus')).waitFor();
  });
});
