import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { operations } from '@aisle/schema';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, findBarriers, launchBrowser, openPage } from './support/browser.js';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';

const title = 'playground in a browser';
const patience = { timeout: 10_000 };

if (!browserPath) console.warn(`\n  ${title}: skipped: no chromium (apt-get install chromium)\n`);

describe('playground as built', () => {
  it('starts from at most 200 kB of code, gzipped', () => {
    const manifest = createRequire(import.meta.url).resolve('@aisle/playground/package.json');
    const assets = join(dirname(manifest), 'dist', 'assets');
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
    const size = scripts
      .map((file) => gzipSync(readFileSync(join(assets, file))).length)
      .reduce((sum, bytes) => sum + bytes, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(200_000);
  });
});

describe.skipIf(!browserPath)(browserPath ? title : `${title} (skipped: no chromium)`, () => {
  let workplace: Workplace;
  let playground: string;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;

  beforeAll(async () => {
    workplace = makeWorkplace();
    const { firstLine } = workplace.start(['--port', '0', '--db', ':memory:', '--log', 'silent']);
    playground = JSON.parse(await firstLine).playground;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    workplace?.remove();
  });

  const open = (operation: string, options = {}) =>
    openPage(browser, `${playground}#/${operation}`, options);

  it('lists every operation and shows the form of each', async () => {
    const page = await open('');
    const links = page.getByRole('navigation', { name: 'Operations' }).getByRole('link');
    expect(await links.count()).toBe(operations.length);
    for (const { name, summary, params } of operations) {
      await links.and(page.locator(`[href="#/${name}"]`)).click();
      await page.getByRole('heading', { level: 1, name: summary }).waitFor();
      for (const parameter of Object.keys(params)) {
        expect(await page.getByLabel(parameter, { exact: true }).inputValue()).not.toBe('');
      }
    }
  });

  it('gets a token and lists products by keyboard alone', async () => {
    const page = await open('listNodeProducts');
    await tabTo(page, page.getByRole('button', { name: 'Get a token' }));
    await page.keyboard.press('Enter');
    await page.getByText(/^implicit, \d+ min left$/).waitFor();
    await tabTo(page, page.getByLabel('page[limit]', { exact: true }));
    await page.keyboard.type('3');
    await page.keyboard.press('Control+Enter');
    await expectStatus(page, /^200 OK, in .+, 3 of \d+ records$/);
    expect(await bodyOf(page)).toMatchObject({
      meta: { page: { limit: 3, offset: 0 } },
      data: [{ type: 'product' }, { type: 'product' }, { type: 'product' }],
    });
  });

  it('shows where a filter is wrong', async () => {
    const page = await open('listNodeProducts');
    await page.getByRole('button', { name: 'Get a token' }).click();
    await page.getByText(/^implicit, \d+ min left$/).waitFor();
    await page.getByLabel('filter', { exact: true }).fill('eq(colour,red)');
    await page.getByLabel('filter', { exact: true }).press('Enter');
    await expectStatus(page, /^400 Bad Request, in .+, 1 error$/);
    expect(await page.locator('main ol pre').textContent()).toMatch(/eq\(colour,red\)\n +\^+\n/);
  });

  it('shows what is missing when there is no token', async () => {
    const page = await open('listNodes');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expectStatus(page, /^401 Unauthorized, in .+, 1 error$/);
    expect(await page.locator('main ol pre').textContent()).toBe('Unable to validate access token');
  });

  it('updates a subscription: nothing, then plan and address', async () => {
    const page = await open('updateSubscription');
    await getWriteToken(page);
    await page.keyboard.press('Control+Enter');
    await expectStatus(page, /^200 OK/);
    const before = await bodyOf(page);

    await page.getByRole('group', { name: 'Send plan_id?' }).getByText('Set').click();
    await page.getByRole('group', { name: 'Send address_id?' }).getByText('Null').click();
    const plan = await page.getByLabel('plan_id', { exact: true }).inputValue();
    expect(plan).not.toBe(before.data.attributes.plan_id);
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect
      .poll(async () => (await bodyOf(page)).data.attributes.plan_id, patience)
      .toBe(plan);
    const after = await bodyOf(page);
    expect(after.data.id).toBe(before.data.id);
    expect(after.data.attributes.address_id).toBeUndefined();
  });

  it('says of a value what the contract says, and lets it be sent all the same', async () => {
    const page = await open('updateSubscription');
    await getWriteToken(page);
    await page.getByRole('group', { name: 'Send plan_id?' }).getByText('Set').click();
    const plan = page.getByLabel('plan_id', { exact: true });
    await plan.fill('yearly');
    await page.getByText(/^must be a UUID such as .+, is "yearly"$/).waitFor();
    expect(await plan.getAttribute('aria-invalid')).toBe('true');
    await plan.press('Enter');
    await expectStatus(page, /^400 Bad Request, in .+, 1 error$/);
    expect(await page.locator('main ol').textContent()).toMatch(/data\.attributes\.plan_id/);
  });

  it('cancels a request that takes too long', async () => {
    const page = await open('listNodes');
    await page.route('**/releases/**', () => {});
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    await page.keyboard.press('Escape');
    await expectStatus(page, /^Canceled before an answer came\.$/);
  });

  it('remembers the theme', async () => {
    const page = await open('listNodes', { colorScheme: 'light' });
    const ground = () =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('radio', { name: 'Dark theme' }).check({ force: true });
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await expect.poll(ground, patience).toBe(dark);
  });

  it.each(['light', 'dark'] as const)('has no barriers in %s', async (colorScheme) => {
    const page = await open('listNodeProducts', { colorScheme });
    await page.getByRole('button', { name: 'Get a token' }).click();
    await page.getByText(/^implicit, \d+ min left$/).waitFor();
    await page.getByLabel('page[limit]', { exact: true }).fill('2');
    for (const { name, summary } of operations) {
      await page.locator(`a[href="#/${name}"]`).click();
      await page.getByRole('heading', { level: 1, name: summary }).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { level: 3, name: 'Body' }).waitFor();
      for (const fold of await page.locator('details > summary').all()) await fold.click();
      for (const choice of await page.getByText('Set', { exact: true }).all()) await choice.click();
      expect(await findBarriers(page)).toEqual([]);
    }
    await page.getByRole('button', { name: /^Access token/ }).click();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('is as wide as the screen', async () => {
    const page = await open('updateSubscription');
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) === 1) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

async function getWriteToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter credentials' }).click();
  await page.getByLabel('client_secret').fill('aisle-secret');
  await page.getByRole('button', { name: /^Get client_credentials token/ }).click();
  await page.getByText(/^client_credentials, \d+ min left$/).waitFor();
}

async function expectStatus(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => page.getByRole('status').textContent(), patience).toMatch(pattern);
}

async function bodyOf(page: Page) {
  return JSON.parse(
    (await page
      .getByRole('heading', { name: 'Body', level: 3 })
      .locator('xpath=../following-sibling::pre')
      .textContent()) ?? '',
  );
}
