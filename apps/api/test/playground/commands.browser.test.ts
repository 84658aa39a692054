import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hold,
} from '../support/playground.js';

describePlayground('commands', ({ openForAll }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll('listNodeProducts');
  });

  const dialog = (name: string) => page.getByRole('dialog', { name });
  const palette = () => dialog('Find');
  const options = () => palette().getByRole('option');
  const outcome = (text: string | RegExp) =>
    page.getByRole('status', { name: 'Outcome' }).getByText(text).waitFor();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const tab = (name: string) => page.getByRole('tab', { name, selected: true });

  const openPalette = async () => {
    await page.keyboard.press('Control+k');
    await palette().getByRole('combobox').and(page.locator(':focus')).waitFor();
  };

  /** Opens the commands by their key, types, and runs the first match. */
  const command = async (query: string, first: string) => {
    await openPalette();
    await page.keyboard.type(query);
    await expect.poll(() => options().first().textContent()).toContain(first);
    await page.keyboard.press('Enter');
    await palette().waitFor({ state: 'detached' });
  };

  /** Presses a key outside of every field. */
  const press = async (key: string) => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press(key);
  };

  it('take what is typed before they are loaded', async () => {
    const { asked, release } = await hold(page, '**/command-sheet*');
    await page.reload();
    await page.getByRole('button', { name: 'Find' }).waitFor();
    await page.keyboard.press('Control+k');
    await asked;
    await page.keyboard.type('shell');
    release();
    await expect.poll(() => palette().getByRole('combobox').inputValue()).toBe('shell');
    await page.unroute('**/command-sheet*');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  });

  it('do everything by name, with the keyboard alone', async () => {
    // All pages of the browser share one clipboard, so the test intercepts copies.
    await page.evaluate(
      `navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }`,
    );
    const copied = () => page.evaluate<string>('globalThis.copied');
    await command('nodes release', 'Get the nodes of a release');
    await heading('Get the nodes of a release');
    await command('send', 'Send');
    await expectStatus(page, /^200 OK/);
    await command('copy link', 'Copy link');
    await expect.poll(copied).toContain('#/listNodes?');
    await outcome('Link copied.');
    await command('token implicit', 'Get a token: implicit');
    await outcome('The page has a token now: it reads catalogs');
    await command('history', 'Open the history');
    await dialog('History').waitFor();
    await page.keyboard.press('Escape');
    await dialog('History').waitFor({ state: 'detached' });
    await command('drkthm', 'Use the dark theme');
    await page.locator('html[data-theme=dark]').waitFor();
  });

  it('stand beside products, nodes and subscriptions, of which Enter opens what was typed', async () => {
    const { asked, release } = await hold(page, '**/_dev/products?*');
    await openPalette();
    await page.keyboard.type('perch camp');
    await asked;
    await palette().getByText('Searching…').waitFor();
    await page.keyboard.press('Enter');
    release();
    await heading('Get a product');
    await page.getByRole('tabpanel').getByText('Perch Camp Chair').first().waitFor();
    await command('tents', 'Tents');
    await heading("Get a node's products");
    await expectStatus(page, /^200 OK/);
    await command('coffee post', 'Coffee Post');
    await heading('Update a subscription');
    await page.getByRole('article', { name: 'Chosen subscription' }).waitFor();
    await command('in(tags,tent)', 'in(tags,tent)');
    await expectStatus(page, /^200 OK/);
    await expect.poll(() => decodeURIComponent(page.url())).toContain('filter=in(tags,tent)');
  });

  it('go round by arrows, list those used last first, and say when there is nothing', async () => {
    await openPalette();
    await expect.poll(() => options().first().textContent()).toBe('Use the dark theme');
    expect(await findBarriers(page)).toEqual([]);
    const titles = await options().allTextContents();
    const active = async () => {
      const id = await palette().getByRole('combobox').getAttribute('aria-activedescendant');
      return id && (await page.locator(`[id="${id}"]`).textContent());
    };
    for (const [key, title] of [
      ['ArrowDown', titles[0]],
      ['ArrowDown', titles[1]],
      ['ArrowUp', titles[0]],
      ['ArrowUp', titles.at(-1)],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(active).toBe(title);
    }
    await page.keyboard.type('zzz');
    await palette().getByText('Nothing is called “zzz”.').waitFor();
    // The first empties the field.
    await page.keyboard.press('Escape');
    await options().nth(1).waitFor();
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  });

  it('open earlier requests', async () => {
    await followLink(page, 'listNodes?query.page[limit]=3');
    await expectStatus(page, /^200 OK.* 3 of/);
    await followLink(page, 'createAccessToken');
    await heading('Get an access token');
    await command('open limit 3', 'Open GET');
    await heading('Get the nodes of a release');
    await expectStatus(page, /^Kept from .+ UTC: 200 OK.* 3 of/);
  });

  it('have single keys, which never act while somebody writes', async () => {
    await press('5');
    await tab('Snippets').waitFor();
    await press('h');
    const search = dialog('History').getByRole('searchbox');
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('hello?');
    await expect.poll(() => search.inputValue()).toBe('hello?');
    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog('History').waitFor({ state: 'detached' });
    await followLink(page, 'listNodeProducts');
    await heading("Get a node's products");
    await press('/');
    await page.getByLabel('filter', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('h/5?');
    await expect.poll(() => decodeURIComponent(page.url())).toContain('query.filter=h/5?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // A closed picker finds its options by letters.
    await page.getByRole('button', { name: /Anonymous shopper/ }).click();
    await page
      .getByRole('button', { name: /Tarnholt/ })
      .first()
      .click();
    await page.getByRole('button', { name: /Catalog$/ }).focus();
    await page.keyboard.type('h2');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await tab('Snippets').waitFor();

    // Panels load on demand and may take a while to appear.
    const { release } = await hold(page, /\/(command-sheet|operation-list)-.*\.js$/);
    await page.reload();
    await heading("Get a node's products");
    await page.getByRole('button', { name: /^Operation: / }).click();
    await page.keyboard.type('2h');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('2h');
    release();
    await palette().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await dialog('History').count()).toBe(0);
    await page.reload();
    await heading("Get a node's products");
    await press('4');
    await tab('Compare').waitFor();
  });

  it('are listed with their keys, and the single ones can be turned off', async () => {
    await press('?');
    const sheet = dialog('Keyboard shortcuts');
    for (const [name, keys] of [
      ['Open the history', 'H'],
      ['Go to the filter', '/'],
      ['Cancel the request', 'Esc'],
      ['Find anything', 'Ctrl K'],
      ['Show: Explain', '3'],
    ] as const) {
      const line = sheet.locator('dl > div').filter({ hasText: name });
      await expect.poll(() => line.locator('kbd').textContent()).toBe(keys);
    }
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await sheet.getByLabel(/^Single-key shortcuts/).uncheck();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await press('h');
    await press('2');
    // Ctrl with K works after them.
    await openPalette();
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await tab('Compare').waitFor();
  });
});
