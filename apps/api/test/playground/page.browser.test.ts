import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationList } from '@aisle/schema/contract';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describeOwnPlayground,
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

const harvest = readFileSync(
  join(import.meta.dirname, '../../seeds/demo/03-new-harvest.ndjson'),
  'utf8',
);
const tent = harvest.split('\n').find((line) => line.includes('"name":"Skerry 2 Tent"')) ?? '{}';

const twoFrames =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Changes the size of the window, and waits until the page is redrawn. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(twoFrames);
}

/** Resolves to the scroll position once it is stable for ten frames. */
const whereItRests = `new Promise((resolve) => {
  let [y, frames] = [scrollY, 0];
  const look = () => {
    frames = scrollY === y ? frames + 1 : 0;
    y = scrollY;
    if (frames < 10) requestAnimationFrame(look);
    else resolve(y);
  };
  look();
})`;

describeOwnPlayground('the page', ({ open, openForAll, workplace }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll('listNodeProducts');
  });

  const ground = (selector: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`,
    );

  it('finds every operation by words', async () => {
    await page.getByRole('button', { name: /^Operation: / }).click();
    const options = page.getByRole('listbox', { name: 'Operations' }).getByRole('option');
    await expect.poll(() => options.count()).toBe(operationList.length);
    expect(await findBarriers(page)).toEqual([]);
    const heard = await hear(page);
    await page.keyboard.type('change plan');
    const update = page.getByRole('option', { name: /Update a subscription/, selected: true });
    await update.waitFor();
    // The selected option leaves the list, and the first match replaces it.
    await page.keyboard.press('Control+A');
    await page.keyboard.type('oauth');
    await page.getByRole('option', { name: /access token/, selected: true }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('put subscr');
    await expect.poll(() => options.count()).toBe(1);
    await expect.poll(heard).toContain('1 operation');
    const pointed = await page.locator(':focus').getAttribute('aria-activedescendant');
    expect(await update.getAttribute('id')).toBe(pointed);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Update a subscription' }).waitFor();
  });

  it('is as wide as the screen', async () => {
    await resize(page, 390, 800);
    await expectToFit(page);
    await resize(page, 1440, 900);
    await expectToFit(page);
    // Requests differ in the end of the request line.
    await followLink(page, 'listNodeProducts?query.filter=in(tags,organic,new,wool)');
    const query = page.getByText('?filter=in(tags,organic,new,wool)', { exact: true }).first();
    await query.waitFor();
    const cut = `[...document.querySelectorAll('code')].filter((code) =>
        code.textContent[0] === '?' && code.clientWidth > 0)
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`;
    for (const width of [1024, 1440]) {
      await resize(page, width, 900);
      expect(await page.evaluate(cut)).toEqual([0]);
    }
  });

  it('sends each form that reads a catalog as it begins', async () => {
    const readsCatalog = operationList.filter(
      ({ tag, method }) => tag === 'Catalogs' && method === 'GET',
    );
    expect(readsCatalog.length).toBeGreaterThan(12);
    for (const { name, summary } of readsCatalog) {
      await followLink(page, name);
      await page.getByRole('heading', { level: 1, name: summary, exact: true }).waitFor();
      await page.getByRole('button', { name: 'Reset form' }).click();
      await sendAndExpect(page, /^200 OK/);
    }
  });

  it('shows what is chosen and pointed at where the system sets the colours', async () => {
    await followLink(page, 'listNodeProducts');
    await page.emulateMedia({ forcedColors: 'active' });
    const expectToStandOut = async (selector: string) => {
      await page.locator(`${selector}[aria-selected="true"]`).first().waitFor();
      await expect
        .poll(() => ground(`${selector}[aria-selected="true"]`))
        .not.toBe(await ground(`${selector}[aria-selected="false"]`));
    };
    await expectToStandOut('[role=tab]');
    await page.getByRole('radio', { name: 'JSON' }).check();
    await expectToStandOut('[role=treeitem]');
    await page.getByRole('button', { name: /^Anonymous shopper/ }).click();
    await page.getByRole('combobox', { name: /^Language/ }).press('ArrowDown');
    await expectToStandOut('[role=option]');
    await expect
      .poll(() => ground('label:has(> input[type=radio]:checked)'))
      .not.toBe(await ground('label:has(> input[type=radio]:not(:checked))'));
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Anonymous shopper/ }).click();
    await page.getByRole('combobox', { name: /^Language/ }).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Cards' }).check();
  });

  it('scrolls as a whole in a low window, so that bars leave room', async () => {
    // A link to products shows one with its price at once, above the ways to turn over.
    for (const [width, height] of [
      [390, 844],
      [720, 450],
    ] as const) {
      await resize(page, width, height);
      await page.reload();
      const price = page.getByRole('article').first().getByText(/\$\d/).first();
      await expect.poll(async () => (await price.boundingBox())?.y).toBeLessThan(height - 75);
      expect(await page.evaluate('[scrollY, document.documentElement.scrollWidth]')).toEqual([
        0,
        width,
      ]);
    }
    await sendAndExpect(page, /^200/);
    const top = async (part: Locator) => (await part.boundingBox())?.y;
    const send = page.getByRole('button', { name: /^Send/ });
    await expect.poll(() => top(page.getByRole('region', { name: 'Response' }))).toBe(52);
    expect(await top(send)).toBeLessThan(10);
    expect(await top(page.getByRole('banner'))).toBeLessThan(0);
    expect(await top(page.getByRole('article').first())).toBeLessThan(300);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(720);
    const small = `[...document.querySelectorAll('button')].filter(({ offsetWidth, offsetHeight }) =>
      offsetWidth > 0 && Math.min(offsetWidth, offsetHeight) < 24).map(({ outerHTML }) => outerHTML)`;
    expect(await page.evaluate(small)).toEqual([]);
    await resize(page, 1440, 900);
  });

  it('cancels a request that takes too long', async () => {
    const { asked } = await hold(page, '**/relationships/products*');
    await page.keyboard.press('Control+Enter');
    await asked;
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    await page.keyboard.press('Escape');
    await expectStatus(page, /^Canceled before a response came\.$/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('is loaded again in its theme, and does without what cannot be fetched', async () => {
    const light = await ground('html');
    await page.getByRole('button', { name: 'Theme: system. Change to light' }).click();
    await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click();
    await expect.poll(() => ground('html')).not.toBe(light);
    const dark = await ground('html');
    // Its own token is no longer valid; a style sheet and two parts are missing.
    let refusals = 0;
    await page.route('**/_dev/tree', (route) =>
      refusals++ === 0
        ? route.fulfill({ status: 401, json: { errors: [unauthorized] } })
        : route.continue(),
    );
    const sheet = '**/assets/product-section-*.css';
    for (const file of [sheet, '**/assets/{compare,snippets}-tab-*.js']) {
      await page.route(file, (route) => route.fulfill({ status: 404 }));
    }
    await page.reload();
    await page.getByRole('button', { name: /Tarnholt .*newest release/ }).waitFor();
    expect(refusals).toBe(2);
    await expect.poll(() => ground('html')).toBe(dark);

    await page.getByRole('tab', { name: 'Explain' }).click();
    await page.getByText('Why is a product listed or missing?').waitFor();
    await page.unroute(sheet);
    const isThere = `[...document.styleSheets].some(({ href }) => href?.includes('product-section'))`;
    await expect.poll(() => page.evaluate(isThere)).toBe(true);

    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByText('This part of the page could not be loaded').waitFor();
    await page.getByRole('tab', { name: 'Response' }).click();
    await sendAndExpect(page, /^200 OK/);
  });

  it('says that the server is lost, and goes on by itself when it is back', async () => {
    await followLink(page, 'listNodes?query.page[limit]=2');
    await expectStatus(page, /^200 OK.* 2 of/);
    const lost = page.getByRole('alert').getByText('Offline');
    await page.context().setOffline(true);
    await lost.waitFor();
    await page.getByRole('tab', { name: 'Snippets' }).click();
    await page.getByText('Waiting for the server…').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('The server did not respond. This is the previous response.').waitFor();
    const status = page.getByText('200 OK', { exact: true });
    await expect.poll(() => status.getAttribute('data-tone')).toBe('neutral');
    // A panel that could not be loaded shows a message, and does not open by itself later.
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('Try again when it is back.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().setOffline(false);
    await lost.waitFor({ state: 'detached' });
    await expectStatus(page, /^200 OK/);
    await page.getByRole('button', { name: /the curl snippet/ }).waitFor();
    const panel = page.getByRole('dialog');
    expect(await panel.count()).toBe(0);
    await page.getByRole('button', { name: 'History' }).click();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    // The server may return with another store, so the page reloads its data.
    await page.context().setOffline(true);
    await lost.waitFor();
    const again = page.waitForRequest(/\/nodes\?/);
    await page.context().setOffline(false);
    await again;
    await lost.waitFor({ state: 'detached' });
  });

  it('shows by itself what another process publishes, now or while the server was lost', async () => {
    const importNamed = async (name: string) => {
      const renamed = JSON.stringify({ ...JSON.parse(tent), name });
      writeFileSync(join(workplace().folder, 'renamed.ndjson'), renamed);
      const command = ['import', 'renamed.ndjson', '--publish', '--db', 'demo.db'];
      expect((await workplace().run(...command)).code).toBe(0);
    };
    const expectNews = async (name: string) => {
      await page.getByRole('article', { name, exact: true }).waitFor();
      const told = /^A catalog was published\. The response was refreshed\.$/;
      await expect.poll(heard).toContainEqual(expect.stringMatching(told));
    };
    await followLink(page, 'listNodeProducts?query.page[limit]=5&view=cards');
    await page.getByRole('article', { name: 'Skerry 2 Tent', exact: true }).waitFor();
    const heard = await hear(page);
    await importNamed('Named anew');
    await expectNews('Named anew');

    const lost = page.getByRole('alert').getByText('Offline');
    await page.route('**/pulse.json', (route) => route.abort('internetdisconnected'));
    await lost.waitFor();
    await importNamed('Named unseen');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('article', { name: 'Named unseen', exact: true }).waitFor();
  });

  it('scrolls as a whole on a telephone, but for the ways to send and to turn over', async () => {
    const viewport = { width: 390, height: 844 };
    const telephone = await open('listNodeProducts', { viewport, hasTouch: true });
    await sendAndExpect(telephone, /^200/);
    const side = (name: string) => telephone.getByRole('radio', { name, exact: true });
    const send = telephone.getByRole('button', { name: /^Send/ });
    const first = telephone.getByRole('article').first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(400);
    await telephone.mouse.move(200, 600);
    await telephone.mouse.wheel(0, 900);
    await expect.poll(() => telephone.evaluate('scrollY')).toBeGreaterThan(900);
    const read = await telephone.evaluate(whereItRests);
    expect((await send.boundingBox())?.y).toBeLessThan(20);
    await side('Request').check();
    await telephone.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => telephone.evaluate('scrollY')).toBe(0);
    const form = telephone.getByRole('region', { name: 'Request', exact: true });
    await form.getByText(/^\/catalogs\/ ?Tarnholt/).waitFor();
    await side('Response').check();
    await expect.poll(() => telephone.evaluate('scrollY')).toBe(read);
    expect(await findBarriers(telephone)).toEqual([]);

    // A list opened by touch stays visible: no on-screen keyboard covers it.
    const chooser = telephone.getByRole('button', { name: /^Operation/ });
    await chooser.tap();
    await telephone.getByRole('option').first().waitFor();
    await expect.poll(() => telephone.evaluate('document.activeElement.role')).toBe('dialog');
    await telephone.keyboard.press('Escape');
    await chooser.and(telephone.locator(':focus')).waitFor();

    // Nothing is hidden below the bar or leaves the window, even on a narrow screen.
    await resize(telephone, 320, 568);
    await side('Request').check();
    const last = telephone.getByRole('region', { name: 'Request' }).getByRole('checkbox').last();
    await last.focus();
    await telephone.evaluate('scrollTo(0, document.body.scrollHeight)');
    const bar = await telephone.getByRole('button', { name: /^Copy link/ }).boundingBox();
    const focused = `({ top: document.activeElement.getBoundingClientRect().top,
      isBelow: document.activeElement.closest('section') !== null,
      what: document.activeElement.outerHTML.slice(0, 200) })`;
    let looked = 0;
    for (;;) {
      const { top, isBelow, what } = await telephone.evaluate<Focused>(focused);
      if (!isBelow) break;
      expect(top, what).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      looked += 1;
      await telephone.keyboard.press('Shift+Tab');
    }
    expect(looked).toBeGreaterThan(4);
    await side('Response').check();
    await telephone.getByRole('radio', { name: 'JSON' }).check();
    await telephone.getByRole('treeitem').nth(12).click();
    const copy = telephone.getByRole('button', { name: 'Copy the value' });
    await copy.waitFor();
    const { x = 0, width = 0 } = (await copy.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(320);
  });
});
