import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  browserPath,
  connectToBrowser,
  findBarriers,
  openForAll,
  openPage,
  watchKeptPages,
} from '../support/browser.js';
import { demoId } from '../support/demo-store.js';
import { expectStatus } from '../support/playground.js';
import { startService } from '../support/start-service.js';
import { type StaticPage, serveStaticPage } from '../support/static-page.js';

const list = `Handle,Title,Variant SKU,Variant Price
lamp,Reading Lamp,LAMP,39.00
stool,Oak Stool,STOOL,59.00
`;

interface Asked {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends requests to the service of a page, one after another. */
function ask(page: Page, ...requests: readonly Asked[]): Promise<readonly Answered[]> {
  return page.evaluate(`(async () => {
    const answers = [];
    for (const one of ${JSON.stringify(requests)}) {
      const { status, headers, body } = await askServiceOfPage(one);
      answers.push({ status, headers, text: new TextDecoder().decode(body) });
    }
    return answers;
  })()`);
}

/** Returns the store of a page as an SQLite file. */
async function takeStore(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(async () => {
    const { body } = await askServiceOfPage({ method: 'GET', target: '/_store/aisle.sqlite' });
    const reader = new FileReader();
    reader.readAsDataURL(new Blob([body]));
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return reader.result.split(',')[1];
  })()`);
  return Buffer.from(base64, 'base64');
}

/** Asks the worker as the page does, beside it. */
const asker = `globalThis.askServiceOfPage = ({ body = '', headers = {}, ...request }) =>
  new Promise((resolve) => {
    const id = crypto.randomUUID();
    const hear = ({ data }) => {
      if (data.id !== id) return;
      serviceOfPage.removeEventListener('message', hear);
      resolve(data);
    };
    serviceOfPage.addEventListener('message', hear);
    serviceOfPage.postMessage({ id, headers, body: new TextEncoder().encode(body), ...request });
  });`;

const catalog = demoId('ca700001');
const node = (digits: string) =>
  `/catalogs/${catalog}/releases/latestPublished/nodes/${demoId(digits)}/relationships/products`;

/** Requests that read, each with its headers: every way to ask for products, and what is wrong. */
function* readings(): Generator<readonly [string, Readonly<Record<string, string>>]> {
  const nodes = ['a0000000', 'b0000000', 'a1110000', 'a1000000', 'a1100000'];
  const queries = [
    '',
    '?page[limit]=100',
    '?page[limit]=7&page[offset]=3',
    '?include=main_image,files,component_products',
    '?filter=in(tags,bestseller)',
    '?filter=like(name,*tent*)',
    '?filter=eq(nothing,1)',
    '?filter=eq(sku',
    '?page[limit]=0',
  ];
  const shoppers = [
    {},
    { 'Accept-Language': 'fr' },
    { 'X-Moltin-Currency': 'EUR' },
    { 'EP-Channel': 'wholesale', 'Accept-Language': 'de,*;q=0.5' },
  ];
  for (const one of nodes) {
    for (const query of queries) for (const shopper of shoppers) yield [node(one) + query, shopper];
  }
  for (const path of [
    '/catalog/products?include=main_image',
    '/catalog/hierarchies',
    '/catalog/nodes?page[limit]=50',
    '/pcm/catalogs',
    '/pcm/catalogs/rules',
    '/v2/subscriptions/subscriptions',
    '/v2/subscriptions/subscriptions/none',
    '/v2/carts/a-cart/items',
    '/v2/inventories/locations',
    '/none',
    '/_dev/tree',
    '/_dev/subscriptions?search=a',
  ]) {
    for (const shopper of shoppers) yield [path, shopper];
  }
}

if (!browserPath) console.warn('\n  the static page: skipped: no chromium\n');

describe.skipIf(!browserPath)('the page with its service', () => {
  let host: StaticPage;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    host = await serveStaticPage();
    browser = await connectToBrowser(inject('browser'));
    page = await openForAll(browser, host.url);
    await page.evaluate(asker);
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
  });
  watchKeptPages();

  const body = () => page.getByRole('tabpanel', { name: 'Response' });
  const cards = () => body().getByRole('article');
  const welcome = (name: string) =>
    page.getByRole('region', { name: 'Welcome' }).getByRole('button', { name }).click();
  const takeToken = async () => {
    const [answer] = await ask(page, {
      method: 'POST',
      target: '/oauth/access_token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&client_id=aisle&client_secret=aisle-secret',
    });
    return JSON.parse(answer?.text ?? '').access_token as string;
  };

  it('shows the demo store, and says that it lives in the browser', async () => {
    await expectStatus(page, /^200, .* of 128 records$/);
    await cards().getByRole('heading', { name: 'Skerry 2 Tent', exact: true }).waitFor();
    await expect
      .poll(() =>
        cards()
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'In this browser' }).click();
    const panel = page.getByRole('dialog', { name: 'The store in this browser' });
    await panel.getByText('Nothing you do or import here is sent anywhere.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('answers as the service in Node does, on the file that it hands out', async () => {
    const authorization = `Bearer ${await takeToken()}`;
    const time = '2026-06-01T09:30:00.000Z';
    const setClock = (change: object) =>
      ask(page, {
        method: 'PUT',
        target: '/_dev/clock',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      });
    await setClock({ mode: 'frozen', time });
    const folder = mkdtempSync(join(tmpdir(), 'store-of-page-'));
    const path = join(folder, 'aisle.sqlite');
    writeFileSync(path, await takeStore(page));
    const clock = () => Date.parse(time);
    const commerce = createCommerce({ storage: openSqlite(path), clock });
    const service = await startService({ records: [], commerce, development: true });
    const requests = [...readings()].map(([target, headers]) => ({ target, headers }));
    expect(requests.length).toBeGreaterThan(200);
    const found = await ask(
      page,
      ...requests.map(({ target, headers }) => ({
        method: 'GET',
        target,
        headers: { ...headers, authorization },
      })),
    );
    const base = host.url.replace(/\/$/, '');
    for (const [index, { target, headers }] of requests.entries()) {
      const inNode = await service.request(target, { headers });
      const inPage = found[index];
      const text = inPage?.text.replaceAll(base, service.url);
      expect({ status: inPage?.status, text }, target).toEqual({
        status: inNode.status,
        text: inNode.text,
      });
    }
    await service.stop();
    rmSync(folder, { recursive: true });
    await setClock({ mode: 'running', time: null });
  });

  it('does what the served page does, offline', async () => {
    await page.locator('html[data-offline=ready]').waitFor();
    await page.context().setOffline(true);
    await welcome('On sale, in French');
    await cards()
      .and(page.getByRole('article', { name: 'Tente Skerry 2' }))
      .waitFor();
    await welcome('Why is it missing?');
    await page.getByRole('status').getByText('It is a draft.').waitFor();
    await welcome('Compare the last two releases');
    await page.getByRole('tab', { name: 'Compare', selected: true }).waitFor();
    await page
      .getByText(/127 unchanged/)
      .first()
      .waitFor();

    await welcome('Change a plan');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('row').filter({ hasText: 'Plan' }).first().waitFor();
    await preview.getByRole('button', { name: 'Send the update' }).click();
    await page.getByRole('button', { name: 'Undo this update' }).click();
    await page.getByText('Undone: the subscription is as before the update.').first().waitFor();

    const clock = page.getByRole('button', { name: /^The store’s clock/ });
    await clock.click();
    await page.getByRole('button', { name: 'Freeze', exact: true }).click();
    await clock.getByText('frozen at').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Storefront' }).click();
    const shop = page.getByRole('main');
    await shop.getByRole('link', { name: 'Perch Footrest', exact: true }).click();
    await shop.getByRole('button', { name: 'Add to cart' }).click();
    await shop.getByRole('link', { name: 'Go to the cart' }).click();
    await shop.getByText('Perch Footrest').first().waitFor();
    await shop.getByRole('button', { name: 'Sign in' }).click();
    const form = page.getByRole('dialog', { name: 'Sign in' });
    await form.getByLabel('Email').fill('hut@saddle.example');
    await form.getByLabel('Password').fill('kettle at dawn');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await shop.getByRole('button', { name: 'Account Upper Saddle Hut' }).waitFor();
    await page.getByRole('link', { name: 'Cart 1' }).waitFor();
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.context().setOffline(false);
  });

  it('imports a file of its user, and still has it after a reload', async () => {
    const dataTransfer = await page.evaluateHandle<DataTransfer>(`(() => {
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(list)}], 'shop.csv'));
      return files;
    })()`);
    await page.locator('main').dispatchEvent('dragover', { dataTransfer });
    await page.locator('main').dispatchEvent('drop', { dataTransfer });
    const panel = page.getByRole('dialog', { name: 'Import your products' });
    await panel.getByRole('button', { name: 'Publish' }).click();
    await panel.getByRole('link', { name: 'See the products' }).click();
    await page.getByRole('article', { name: 'Oak Stool' }).waitFor();
    await page.reload();
    await page.getByRole('article', { name: 'Oak Stool' }).waitFor();
    await page.evaluate(asker);
  });

  it('takes a store from a file, refuses what is none, and goes back to the demo store', async () => {
    const panel = page.getByRole('dialog', { name: 'The store in this browser' });
    const choose = async (name: string, content: Buffer) => {
      await page.getByRole('button', { name: 'In this browser' }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        panel.getByRole('button', { name: 'Open a SQLite file…' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'application/vnd.sqlite3', buffer: content });
    };
    const outcome = page.getByRole('status', { name: 'Outcome' });
    const store = await takeStore(page);
    await choose('none.sqlite', Buffer.from('no database'));
    await outcome.getByText('is not a database').waitFor();
    await page.keyboard.press('Escape');
    await choose('mine.sqlite', store);
    await outcome.getByText('mine.sqlite is now the store of this page.').waitFor();
    await panel.getByRole('button', { name: 'Reset the data…' }).click();
    await page.getByRole('button', { name: 'Reset the data', exact: true }).click();
    await outcome.getByText(/^The store was reset: \d+ products/).waitFor();
    expect((await takeStore(page)).equals(store)).toBe(false);
  });

  it('tells a second page why it cannot have the store', async () => {
    const second = await page.context().newPage();
    await second.goto(host.url);
    await second.getByRole('alert').getByText('open in another tab').waitFor();
    await second.close();
  });

  it('leads a colleague to the same request, with a store of their own', async () => {
    await page.goto(host.url);
    await page.getByRole('button', { name: /^Try in\(tags/ }).click();
    await expect.poll(() => page.url()).toContain('filter=');
    const colleague = await openPage(browser, page.url());
    await expectStatus(colleague, /^200, /);
    expect(colleague.url()).toContain('filter=');
  });
});
