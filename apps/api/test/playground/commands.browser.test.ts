import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hold,
  sendAndExpect,
} from '../support/playground.js';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const options = (page: Page) => palette(page).getByRole('option');
const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Opens the commands by their key, types, and does the first that is found. */
async function command(page: Page, query: string, first: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').waitFor();
  await page.keyboard.type(query);
  await expect.poll(() => options(page).first().textContent()).toContain(first);
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

/** Presses a key outside of every field. */
async function press(page: Page, key: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press(key);
}

describePlayground('commands', ({ open }) => {
  it('do everything by name, with the keyboard alone', async () => {
    const page = await open('listNodeProducts', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await command(page, 'nodes release', 'Get the nodes of a release');
    await heading(page, 'Get the nodes of a release');
    await command(page, 'send', 'Send');
    await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/^200 OK/);
    await command(page, 'headers', 'Show: Headers');
    await page.getByRole('tab', { name: 'Headers', selected: true }).waitFor();
    await command(page, 'snippets', 'Show: Snippets');
    await page.getByRole('button', { name: /the curl snippet/ }).waitFor();

    await command(page, 'copy link', 'Copy link');
    await outcome(page).getByText('Link copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('#/listNodes?');
    for (const [query, title, text] of [
      ['copy curl', 'Copy as curl', "curl '"],
      ['copy fetch', 'Copy as fetch', 'await fetch('],
      ['copy typescript', 'Copy as TypeScript', '@aisle/core'],
    ] as const) {
      await command(page, query, title);
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain(text);
    }

    await command(page, 'token implicit', 'Get a token: implicit');
    await outcome(page).getByText('The page has a token now: it reads catalogs').waitFor();
    await command(page, 'dark theme', 'Use the dark theme');
    await page.locator('html[data-theme=dark]').waitFor();
    await command(page, 'raw', 'Edit as raw text');
    await page.getByRole('radio', { name: 'Raw', checked: true }).waitFor({ state: 'attached' });
    await command(page, 'fields', 'Edit as form');
    await page.getByRole('radio', { name: 'Form', checked: true }).waitFor({ state: 'attached' });
    await command(page, 'history', 'Open the history');
    await page.getByRole('dialog', { name: 'History' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'History' }).waitFor({ state: 'detached' });
  });

  it('find what is misspelt by leaving letters out, and say when there is nothing', async () => {
    const page = await open();
    await command(page, 'drkthm', 'Use the dark theme');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzz');
    await palette(page).getByText('No command is called “zzz”.').waitFor();
  });

  it('go round by arrows, and list those used last first', async () => {
    const page = await open();
    await command(page, 'light theme', 'Use the light theme');
    await page.locator('html[data-theme=light]').waitFor();
    await page.keyboard.press('Control+k');
    await options(page).first().waitFor();
    expect(await options(page).first().textContent()).toBe('Use the light theme');
    const titles = await options(page).allTextContents();
    const active = async () => {
      const id = await palette(page).getByRole('combobox').getAttribute('aria-activedescendant');
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
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
  });

  it('open earlier requests', async () => {
    const page = await open('listNodes?query.page[limit]=3');
    await sendAndExpect(page, /^200/);
    await followLink(page, 'createAccessToken');
    await heading(page, 'Get an access token');
    await command(page, 'open limit 3', 'Open GET');
    await heading(page, 'Get the nodes of a release');
    await expect
      .poll(() => page.getByRole('status').first().textContent())
      .toMatch(/^Kept from .+ UTC: 200 OK.*3 of/);
  });

  it('stop and start the clock, and reset the data after asking', async () => {
    const page = await open('listNodeProducts?query.page[limit]=1');
    await expectStatus(page, /^200 OK/);
    await command(page, 'freeze', 'Freeze the clock');
    await outcome(page)
      .getByText(/^The store’s time stands still at /)
      .waitFor();
    await command(page, 'real time', 'Set the clock to the real time');
    await outcome(page)
      .getByText(/^The store’s time runs/)
      .waitFor();
    await command(page, 'reset data', 'Reset the data…');
    const question = page.getByRole('dialog', { name: 'Reset the store’s data?' });
    const again = page.waitForRequest(/relationships\/products/);
    await question.getByRole('button', { name: 'Reset the data' }).click();
    await outcome(page)
      .getByText(/^The store is as it was at first/)
      .waitFor();
    await again;
  });

  it('have single keys, which never act while somebody writes', async () => {
    const page = await open('updateSubscription?header.If-Match=x');
    await press(page, '5');
    await page.getByRole('tab', { name: 'Snippets', selected: true }).waitFor();
    await press(page, 'h');
    const search = page.getByRole('dialog', { name: 'History' }).getByRole('searchbox');
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('hello?');
    expect(await search.inputValue()).toBe('hello?');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'History' }).waitFor({ state: 'detached' });
    await followLink(page, 'listNodeProducts');
    await heading(page, "Get a node's products");
    await press(page, '/');
    await page.getByLabel('filter', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('h/5?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => decodeURIComponent(page.url())).toContain('query.filter=h/5?');

    // What is opened may take a while to come.
    const { release } = await hold(page, /\/(command-sheet|copy-menu)-.*\.js$/);
    await page.reload();
    await heading(page, "Get a node's products");
    await page.getByRole('button', { name: 'Copy as…' }).click();
    await page.keyboard.type('2h');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('2h');
    release();
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Headers', selected: true }).count()).toBe(0);
    expect(await page.getByRole('dialog', { name: 'History' }).count()).toBe(0);
  });

  it('are listed with their keys, and the single ones can be turned off', async () => {
    const page = await open();
    await press(page, '?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const [name, keys] of [
      ['Open the history', 'H'],
      ['Go to the filter', '/'],
      ['Cancel the request', 'Esc'],
      ['Show all commands', 'Ctrl K'],
      ['Show: Explain', '3'],
    ] as const) {
      const line = sheet.locator('dl > div').filter({ hasText: name });
      expect(await line.locator('kbd').textContent()).toBe(keys);
    }
    await sheet.getByLabel(/^Single-key shortcuts/).uncheck();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await press(page, 'h');
    await page.waitForTimeout(300);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('have no barriers', async () => {
    const page = await open('listNodes');
    await page.keyboard.press('Control+k');
    await options(page).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type('zzz');
    await palette(page)
      .getByText(/^No command/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // The first empties the field.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await press(page, '?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectToFit(page);
  });
});
