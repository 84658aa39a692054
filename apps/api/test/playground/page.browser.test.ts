import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@aisle/schema';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hear,
  hold,
  sendAndExpect,
} from '../support/playground.js';

interface Focused {
  readonly top: number;
  readonly isBelow: boolean;
  readonly what: string;
}

const unauthorized = {
  title: 'Unauthorized',
  status: '401',
  detail: 'Unable to validate access token',
};

describePlayground('the page', ({ open, openAt, root, workplace }) => {
  it('finds every operation by words', async () => {
    const page = await open();
    const choose = page.getByRole('button', { name: /^Operation: / });
    await choose.click();
    const options = page.getByRole('listbox', { name: 'Operations' }).getByRole('option');
    await expect.poll(() => options.count()).toBe(operations.length);
    expect(await findBarriers(page)).toEqual([]);
    const heard = await hear(page);
    await page.keyboard.type('change plan');
    const update = page.getByRole('option', { name: /Update a subscription/, selected: true });
    await update.waitFor();
    // What was pointed at is gone from the list meanwhile: the first that is found now is pointed at, however fast.
    await page.keyboard.press('Control+A');
    await page.keyboard.type('oauth');
    await page.getByRole('option', { name: /access token/, selected: true }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('put subscr');
    await expect.poll(() => options.count()).toBe(1);
    expect(await heard()).toContain('1 operation');
    const pointed = await page.locator(':focus').getAttribute('aria-activedescendant');
    expect(await update.getAttribute('id')).toBe(pointed);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Update a subscription' }).waitFor();
  });

  it('begins with examples that show what they say, whatever was looked at before', async () => {
    const page = await openAt(`${root()}/playground/`);
    const press = (name: string) =>
      page.getByRole('region', { name: 'Welcome' }).getByRole('button', { name }).click();
    await page.getByRole('tab', { name: 'Compare' }).click();
    await press('Move a subscriber');
    await page.getByRole('tab', { name: 'Response', selected: true }).waitFor();

    await press('On sale, in French');
    await page.getByRole('article', { name: 'Tente Skerry 2' }).waitFor();
    const cards = page.getByRole('article');
    const onSale = cards.filter({ hasText: /sale until|sale without an end/ });
    expect(await cards.count()).toBeGreaterThan(3);
    expect(await onSale.count()).toBe(await cards.count());

    await press('An expired token');
    await page.getByText('401 Unauthorized', { exact: true }).waitFor();
    await press('Why is it missing?');
    const asked = page.getByRole('combobox', { name: 'Product' });
    await page.getByRole('status').getByText('It is a draft.').waitFor();
    const draft = await asked.inputValue();
    expect(draft).not.toBe('');
    await asked.and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.url()).toContain('&explain=');
    await page.reload();
    await page.getByRole('status').getByText('It is a draft.').waitFor();
    expect(await asked.inputValue()).toBe(draft);
  });

  it('begins with an example also while its own first request is on its way', async () => {
    const page = await openAt(`${root()}/openapi.json`);
    let isFirst = true;
    await page.route('**/relationships/products*', async (route) => {
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, 3_000));
      isFirst = false;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${root()}/playground/`);
    await page
      .getByRole('region', { name: 'Welcome' })
      .getByRole('button', { name: 'On sale, in French' })
      .click();
    const tent = page.getByRole('article', { name: 'Tente Skerry 2' });
    await tent.waitFor();
    expect(page.url()).toContain('sale=');

    await page.getByRole('button', { name: 'Reset form' }).click();
    await page.keyboard.press('Control+Enter');
    await tent.waitFor({ state: 'detached' });
    isFirst = true;
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    await page.getByRole('button', { name: 'On sale, in French' }).click();
    await expect.poll(() => page.url()).toContain('sale=');
    await tent.waitFor();
  });

  it('gets a token by itself and lists products with one press', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200 OK, in .+, \d+ of \d+ records$/);
  });

  it('shows by itself what another process publishes', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    const { stdout } = await workplace().run('export', '--db', 'demo.db');
    const records = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const products = records.filter(({ type, parent_id }) => type === 'product' && !parent_id);
    const importNamed = async (name: string) => {
      const seed = products.map((product) => JSON.stringify({ ...product, name })).join('\n');
      writeFileSync(join(workplace().folder, 'renamed.ndjson'), seed);
      const command = ['import', 'renamed.ndjson', '--publish', '--db', 'demo.db'];
      expect((await workplace().run(...command)).code).toBe(0);
    };
    // What a repeated test imports has to be news as well.
    const occasion = Date.now();
    const renamed = `Named anew ${occasion}`;
    await importNamed(renamed);
    await page.getByText(renamed).first().waitFor();
    await page.getByText(/Tarnholt.* published\. The response was refreshed\./).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('Release: Tarnholt, newest release', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Response' }).click();

    // A response that was made before is refreshed as soon as it is there.
    const { release } = await hold(page, '**/relationships/products*', { isAnswered: true });
    const again = `Named once more ${occasion}`;
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    await importNamed(again);
    for (let beats = 0; beats < 2; beats++) await page.waitForResponse('**/pulse.json');
    release();
    await page.getByText(again).first().waitFor();

    // What was published while another operation was shown is there when this one is shown again.
    await page.unrouteAll({ behavior: 'wait' });
    await followLink(page, 'createAccessToken');
    const last = `Named for the last time ${occasion}`;
    await importNamed(last);
    for (let beats = 0; beats < 2; beats++) await page.waitForResponse('**/pulse.json');
    await followLink(page, 'listNodeProducts');
    await page.getByText(last).first().waitFor();

    // What was published while the server could not be reached is told as well.
    await page.reload();
    await page.getByText(last).first().waitFor();
    const lost = page.getByRole('alert').getByText('Offline');
    await page.route('**/pulse.json', () => {});
    await lost.waitFor();
    const unseen = `Named unseen ${occasion}`;
    await importNamed(unseen);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByText(unseen).first().waitFor();
    await page.getByText(/Tarnholt.* published\. The response was refreshed\./).waitFor();
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
    await page.getByRole('tab', { name: 'Response' }).click();
    await sendAndExpect(page, /^200 OK/);
  });

  it('asks again for the looks of a part that did not come', async () => {
    const page = await open('listNodeProducts', {});
    const sheet = '**/assets/explain-section-*.css';
    await page.route(sheet, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('tab', { name: 'Explain' }).click();
    const part = page.getByText('Why is a product here, or missing?');
    await part.waitFor();
    await page.unroute(sheet);
    const isThere = `[...document.styleSheets].some(({ href }) => href?.includes('explain-section'))`;
    await expect.poll(() => page.evaluate(isThere)).toBe(true);
  });

  it('says that the server is lost, and goes on by itself when it is back', async () => {
    // In a profile of its own, which is offline as a whole.
    const page = await open('listNodes?query.page[limit]=2', {});
    const lost = page.getByRole('alert').getByText('Offline');
    await expectStatus(page, /^200 OK/);
    await page.context().setOffline(true);
    await lost.waitFor();
    await page.getByRole('tab', { name: 'Snippets' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('The server did not respond. This is the previous response.').waitFor();
    // What was opened and could not be fetched says so, and does not open by itself later.
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('What you opened is there when the server is back.').waitFor();
    const fetched = page.waitForResponse(/history-panel.*js/);
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByText('This part of the page waits for the server.').waitFor();
    await page.getByRole('tab', { name: 'Snippets' }).click();
    expect(await page.getByText('200 OK', { exact: true }).getAttribute('data-tone')).toBe(
      'neutral',
    );
    await page.context().setOffline(false);
    await lost.waitFor({ state: 'detached' });
    await expectStatus(page, /^200 OK/);
    await page.getByRole('button', { name: /the curl snippet/ }).waitFor();
    await fetched;
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Another store may have come back: what is shown is asked for again.
    await page.context().setOffline(true);
    await lost.waitFor();
    const again = page.waitForRequest(/\/nodes\?/);
    await page.context().setOffline(false);
    await again;
  });

  it('cancels a request that takes too long', async () => {
    const page = await open('listNodes');
    await page.route('**/releases/*/nodes*', () => {});
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.getByRole('status').first().textContent())
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
    await expect.poll(ground).toBe(dark);
  });

  it('has no barriers in any form, and each that reads a catalog works as it begins', async () => {
    const page = await open('listNodeProducts');
    const readsCatalog = operations.filter(
      ({ tag, method }) => tag === 'Catalogs' && method === 'GET',
    );
    expect(readsCatalog.length).toBeGreaterThan(12);
    for (const operation of operations) {
      const { name, summary } = operation;
      await followLink(page, name);
      await page.getByRole('heading', { level: 1, name: summary }).waitFor();
      // What has to be entered first, nobody can send.
      const isWhole = (await page.locator('form :invalid').count()) === 0;
      const isRead = readsCatalog.includes(operation);
      if (isWhole || isRead) await sendAndExpect(page, isRead ? /^200 OK/ : /^\d{3} /);
      await page.evaluate(
        `for (const fold of document.querySelectorAll('details')) fold.open = true`,
      );
      expect(await findBarriers(page)).toEqual([]);
    }
  }, 240_000);

  it('shows what is chosen and pointed at where the system sets the colours', async () => {
    const page = await open('listNodeProducts', { forcedColors: 'active' });
    const ground = (selector: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`,
      );
    const expectToStandOut = async (selector: string) => {
      await page.locator(`${selector}[aria-selected="true"]`).first().waitFor();
      const others = await ground(`${selector}[aria-selected="false"]`);
      expect(await ground(`${selector}[aria-selected="true"]`)).not.toBe(others);
    };
    await sendAndExpect(page, /^200/);
    await expectToStandOut('[role=tab]');
    await page.getByRole('radio', { name: 'Table' }).check();
    await expectToStandOut('th[scope=row]');
    await page.getByRole('radio', { name: 'JSON' }).check();
    await expectToStandOut('[role=treeitem]');
    await page.getByRole('button', { name: /^Anonymous shopper/ }).click();
    await page.getByRole('combobox', { name: /^Language/ }).press('ArrowDown');
    await expectToStandOut('[role=option]');
    const other = await ground('label:has(> input[type=radio]:not(:checked))');
    expect(await ground('label:has(> input[type=radio]:checked)')).not.toBe(other);
  });

  it('is as wide as the screen', async () => {
    const page = await open('updateSubscription');
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
    // What tells one request from the next is in sight.
    await followLink(page, 'listNodeProducts?query.filter=in(tags,organic,new,wool)');
    const query = page.getByText('?filter=in(tags,organic,new,wool)', { exact: true }).first();
    await query.waitFor();
    const cut = `[...document.querySelectorAll('code')].filter((code) =>
        code.textContent[0] === '?' && code.clientWidth > 0)
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`;
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(cut)).toEqual([0]);
    }
  });

  it('scrolls as a whole in a low window, so that bars leave room', async () => {
    const page = await open('listNodeProducts', { viewport: { width: 720, height: 450 } });
    await sendAndExpect(page, /^200/);
    const top = async (part: Locator) => (await part.boundingBox())?.y;
    const response = page.getByRole('region', { name: 'Response' });
    const send = page.getByRole('button', { name: /^Send/ });
    await expect.poll(() => top(response)).toBe(52);
    expect(await top(send)).toBeLessThan(10);
    expect(await top(page.getByRole('banner'))).toBeLessThan(0);
    expect(await top(page.getByRole('article').first())).toBeLessThan(300);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(720);
    const small = `[...document.querySelectorAll('button')].filter(({ offsetWidth, offsetHeight }) =>
      offsetWidth > 0 && Math.min(offsetWidth, offsetHeight) < 24).map(({ outerHTML }) => outerHTML)`;
    expect(await page.evaluate(small)).toEqual([]);
  });

  it('scrolls as a whole on a telephone, but for the ways to send and to turn over', async () => {
    const page = await open('listNodeProducts', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await sendAndExpect(page, /^200/);
    const side = (name: string) => page.getByRole('radio', { name, exact: true });
    const send = page.getByRole('button', { name: /^Send/ });
    const first = page.getByRole('article').first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(400);
    await page.mouse.move(200, 600);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(900);
    expect((await send.boundingBox())?.y).toBeLessThan(20);
    const read = await page.evaluate('scrollY');
    await side('Request').check();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    const form = page.getByRole('region', { name: 'Request', exact: true });
    await form.getByText(/^\/catalogs\/ ?Tarnholt/).waitFor();
    await side('Response').check();
    expect(await page.evaluate('scrollY')).toBe(read);
    expect(await findBarriers(page)).toEqual([]);

    // A list that a finger opens is seen: no keyboard of the screen comes up over it.
    const chooser = page.getByRole('button', { name: /^Operation/ });
    await chooser.tap();
    await page.getByRole('option').first().waitFor();
    expect(await page.evaluate('document.activeElement.role')).toBe('dialog');
    await page.keyboard.press('Escape');
    await chooser.and(page.locator(':focus')).waitFor();

    // Nothing hides below the bar, however narrow it is, or leaves the window.
    await page.setViewportSize({ width: 320, height: 568 });
    const bar = await page.getByRole('button', { name: 'Copy as…' }).boundingBox();
    await side('Request').check();
    const last = page.getByRole('textbox', { name: 'page[limit]' });
    await last.focus();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const focused = `({ top: document.activeElement.getBoundingClientRect().top,
      isBelow: document.activeElement.closest('section') !== null,
      what: document.activeElement.outerHTML.slice(0, 200) })`;
    let looked = 0;
    for (;;) {
      const { top, isBelow, what } = await page.evaluate<Focused>(focused);
      if (!isBelow) break;
      expect(top, what).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      looked += 1;
      await page.keyboard.press('Shift+Tab');
    }
    expect(looked).toBeGreaterThan(8);
    await side('Response').check();
    await page.getByRole('radio', { name: 'JSON' }).check();
    await page.getByRole('treeitem').nth(12).click();
    const copy = await page.getByRole('button', { name: 'Pointer' }).boundingBox();
    expect((copy?.x ?? 0) + (copy?.width ?? 0)).toBeLessThanOrEqual(320);
  });
});
