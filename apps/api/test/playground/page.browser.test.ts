import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { operations } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  patience,
  sendAndExpect,
} from '../support/playground.js';

describe('playground as built', () => {
  it('starts from at most 200 kB of code, gzipped', () => {
    const dist = join(import.meta.dirname, '../../dist/playground');
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const first = readdirSync(join(dist, 'assets')).filter(
      (file) => file.endsWith('.js') && page.includes(file),
    );
    const size = first
      .map((file) => gzipSync(readFileSync(join(dist, 'assets', file))).length)
      .reduce((sum, bytes) => sum + bytes, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(200_000);
  });
});

const unauthorized = {
  title: 'Unauthorized',
  status: '401',
  detail: 'Unable to validate access token',
};

describePlayground('the page', ({ open, workplace }) => {
  it('lists every operation and shows the form of each', async () => {
    const page = await open();
    const links = page.getByRole('navigation', { name: 'Operations' }).getByRole('link');
    await links.and(page.locator('[href="#/storefront"]')).waitFor();
    expect(await links.count()).toBe(operations.length + 1);
    for (const { name, summary } of operations) {
      await links.and(page.locator(`[href="#/${name}"]`)).click();
      await page.getByRole('heading', { level: 1, name: summary }).waitFor();
    }
  });

  it('gets a token by itself and lists products with one press', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200 OK, in .+, \d+ of \d+ records$/);
  });

  it('shows by itself what another process publishes', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    const renamed = 'Named anew by an import';
    const { stdout } = await workplace().run('export', '--db', 'demo.db');
    const records = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const products = records.filter(({ type, parent_id }) => type === 'product' && !parent_id);
    const seed = products
      .map((product) => JSON.stringify({ ...product, name: renamed }))
      .join('\n');
    writeFileSync(join(workplace().folder, 'renamed.ndjson'), seed);
    const { code } = await workplace().run(
      'import',
      'renamed.ndjson',
      '--publish',
      '--db',
      'demo.db',
    );
    expect(code).toBe(0);
    await page.getByText(renamed).first().waitFor();
    await page.getByText('Something was published').waitFor();
  });

  it('replaces its own token when the service no longer knows it', async () => {
    const page = await open('listNodes');
    let refusals = 0;
    await page.route('**/_dev/tree', (route) =>
      refusals++ === 0
        ? route.fulfill({ status: 401, json: { errors: [unauthorized] } })
        : route.continue(),
    );
    await page.reload();
    await page.getByRole('button', { name: /^Tarnholt .*newest release/ }).waitFor();
    expect(refusals).toBe(2);
  });

  it('stays in one piece when a part of it cannot be fetched', async () => {
    const page = await open('listNodes');
    await page.route('**/assets/explain-tab-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.evaluate(`location.hash = '#/listNodeProducts'`);
    await page.getByRole('tab', { name: 'Explain' }).click();
    await page.getByText('This part of the page could not be loaded').waitFor();
    await page.getByRole('tab', { name: 'Answer' }).click();
    await sendAndExpect(page, /^200 OK/);
  });

  it('says that the server is lost, and goes on by itself when it is back', async () => {
    const page = await open('listNodes?query.page[limit]=2');
    const lost = page.getByRole('alert').getByText('Offline');
    await expectStatus(page, /^200 OK/);
    await page.context().setOffline(true);
    await lost.waitFor({ timeout: 5000 });
    await page.getByRole('tab', { name: 'Snippets' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^No response .* This is the previous one\.$/).waitFor();
    await page.context().setOffline(false);
    await lost.waitFor({ state: 'detached' });
    await expectStatus(page, /^200 OK/);
    await page.getByRole('button', { name: /the curl snippet/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('cancels a request that takes too long', async () => {
    const page = await open('listNodes');
    await page.route('**/releases/*/nodes*', () => {});
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.getByRole('status').first().textContent(), patience)
      .toBe('Canceled before a response came.');
  });

  it('remembers the theme', async () => {
    const page = await open('listNodes', { colorScheme: 'light' });
    const ground = () =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: 'Theme: system. Change to light' }).click();
    await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await expect.poll(ground, patience).toBe(dark);
  });

  it('has no barriers', async () => {
    const page = await open('listNodeProducts');
    for (const { name, summary } of operations) {
      await page.locator(`a[href="#/${name}"]`).click();
      await page.getByRole('heading', { level: 1, name: summary }).waitFor();
      // What has to be entered first, nobody can send.
      const isWhole = (await page.locator('form :invalid').count()) === 0;
      if (isWhole) await sendAndExpect(page, /^\d{3} /);
      for (const fold of await page.locator('details > summary').all()) await fold.click();
      expect(await findBarriers(page)).toEqual([]);
    }
  }, 240_000);

  it('is as wide as the screen', async () => {
    const page = await open('updateSubscription');
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
});
