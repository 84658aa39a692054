import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  hear,
  hold,
  reopenNewest,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const waiting = '5b5c0003-0000-4000-8000-000000000000';

const chip = (page: Page) => page.getByRole('button', { name: /^The store’s clock:/ });
const popover = (page: Page) => page.getByRole('dialog', { name: /^The store’s clock:/ });

async function openClock(page: Page): Promise<void> {
  await chip(page).click();
  await popover(page).getByRole('heading', { level: 2 }).waitFor();
}

async function freeze(page: Page): Promise<void> {
  await popover(page).getByRole('button', { name: 'Freeze' }).click();
  await expect.poll(() => chip(page).textContent()).toContain('frozen at');
}

async function setTo(page: Page, text: string): Promise<void> {
  await popover(page).getByLabel('Another time as text').fill(text);
  await popover(page).getByRole('button', { name: 'Set the clock' }).click();
}

/** How far above the page an element lies. */
const layerOf = (element: Locator): Promise<number> =>
  element.evaluate((shown) => Number(getComputedStyle(shown).zIndex));

const heading = (page: Page) =>
  expect.poll(() => popover(page).getByRole('heading', { level: 2 }).textContent());

describePlayground('the clock', ({ open, root }) => {
  /** What somebody else asks the service, who has a token of their own. */
  async function askElsewhere(method: string, path: string, body?: object): Promise<void> {
    const examples = await (await fetch(`${root()}/playground/examples.json`)).json();
    const { client_id, client_secret } = examples;
    const access = await fetch(`${root()}/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    const { access_token } = await access.json();
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` };
    await fetch(root() + path, { method, headers, body: body ? JSON.stringify(body) : null });
  }

  afterEach(() => askElsewhere('POST', '/_dev/reset'));

  it('ticks while it runs, and stands still when frozen', async () => {
    const page = await open('listNodes');
    await chip(page).waitFor();
    const first = await chip(page).textContent();
    expect(first).toMatch(/\d\d:\d\d:\d\d · running$/);
    await expect.poll(() => chip(page).textContent()).not.toBe(first);
    await openClock(page);
    await freeze(page);
    const frozen = await chip(page).textContent();
    await page.waitForTimeout(1500);
    expect(await chip(page).textContent()).toBe(frozen);
    await popover(page).getByRole('button', { name: 'Run' }).click();
    await expect.poll(() => chip(page).textContent()).toContain('running');
    await popover(page).getByRole('button', { name: 'Back to real time' }).click();
    await expect.poll(() => popover(page).textContent()).toMatch(/(?<!from |at )the real one\./);
    const time = '2036-03-01T09:30:00.000Z';
    await askElsewhere('PUT', '/_dev/clock', { mode: 'frozen', time });
    await expect.poll(() => chip(page).textContent()).toContain('frozen at 2036-03-01 09:30:00');
    await page.getByText('The store’s clock was changed').waitFor();
    // It is said above the panel, not behind it.
    const [told, opened] = await Promise.all(
      [page.getByRole('status', { name: 'Outcome' }), popover(page).locator('..')].map(layerOf),
    );
    expect(told).toBeGreaterThan(opened ?? Number.NaN);
  });

  it('goes to any time with its zone, and back to the real one', async () => {
    const page = await open('listNodes');
    await openClock(page);
    await freeze(page);
    await popover(page).getByLabel('Date').fill('2036-03-01');
    await popover(page).getByLabel('Time', { exact: true }).fill('09:30');
    await popover(page).getByLabel('Zone').selectOption('+05:30');
    const text = popover(page).getByLabel('Another time as text');
    expect(await text.inputValue()).toBe('2036-03-01T09:30:00+05:30');
    const set = popover(page).getByRole('button', { name: 'Set the clock' });
    await set.press('Enter');
    await heading(page).toBe('2036-03-01 04:00 UTC');
    // The next key must reach no other button, such as the one that freezes the clock.
    await set.and(page.locator(':focus')).waitFor();
    expect(await chip(page).textContent()).toMatch(/frozen at 20\d\d-\d\d-\d\d 04:00:00 \+9 y$/);
    await popover(page).getByRole('button', { name: 'Next sale change' }).click();
    await expect.poll(() => text.inputValue()).not.toContain('2036-03-01T');
    const heard = await hear(page);
    await text.fill('2036-03-01');
    await popover(page).getByText('This is no time').waitFor();
    expect(await heard()).toContainEqual(expect.stringMatching(/^This is no time/));
    expect(await popover(page).getByRole('button', { name: 'Set the clock' }).isDisabled()).toBe(
      true,
    );
    await popover(page).getByRole('button', { name: 'Back to real time' }).click();
    await expect.poll(() => chip(page).textContent()).toContain('running');
  });

  it('steps to the next sale change, which gives products other prices', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200 OK/);
    const heard = await hear(page);
    await openClock(page);
    await freeze(page);
    await expect
      .poll(heard)
      .toContainEqual(
        expect.stringMatching(/^It is now .+, frozen\. The list was sent again: 0 of/),
      );
    const upcoming = popover(page).getByRole('region', { name: 'What time changes next' });
    await upcoming
      .getByText(/^The sale "[A-Z][a-z ]+" (begins|ends) in the newest release/)
      .first()
      .waitFor();
    // What is pressed while a step is under way is done after it, by what is to come then.
    const clock = await hold(page, '**/_dev/clock');
    await setTo(page, '2035-12-31T23:59:59Z');
    await clock.asked;
    await popover(page).getByRole('button', { name: 'Next sale change' }).click();
    clock.release();
    await heading(page).toBe('2036-01-01 00:00 UTC');
    await expect
      .poll(() => popover(page).textContent())
      .toMatch(/The list was sent again: [1-9]\d* of \d+ products ha(ve|s) another price/);
    const sale = /\b(began|ended): \d+ products? of Tarnholt\.$/;
    await popover(page).getByRole('listitem').getByText(sale).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await popover(page).getByRole('button', { name: 'Compare' }).click();
    expect(await page.getByRole('tab', { name: 'Compare' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    // A response is called by the store's time, not by that of the browser; the one before stood until then.
    const titles = page.getByRole('region', { name: 'Difference' }).locator('strong');
    await titles.getByText(/^2036-01-01 00:00 UTC, sent \d\d:\d\d:\d\d$/).waitFor();
    await reopenNewest(page);
    await page.getByText('Kept from').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'page[limit]' }).inputValue()).toBe('');
    for (const width of [390, 600, 720, 800]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await chip(page).locator('svg').boundingBox())?.width, `${width}`).toBe(16);
      const isCut = await page.evaluate(
        `[...document.querySelectorAll('header .cut')].some((text) => text.scrollWidth > text.clientWidth)`,
      );
      expect(isCut, `${width}`).toBe(false);
    }
  });

  it('steps to the next rule and goes to a change of the list', async () => {
    const page = await open('listNodes');
    await openClock(page);
    await freeze(page);
    await popover(page).getByRole('button', { name: 'Next rule change' }).click();
    await heading(page).toBe('2036-11-28 00:00 UTC');
    await popover(page)
      .getByText(/The sale "[A-Z][a-z ]+" (begins|ends)/)
      .first()
      .waitFor();
    await popover(page).getByText('The catalog rule "Open house" is evaluated').first().waitFor();
    const last = popover(page).getByRole('button', { name: /^Go there: 2037-02-01/ });
    await last.click();
    await popover(page).getByText('Went live: The Green Letter').waitFor();
    await heading(page).toBe('2037-02-01 06:00 UTC');
  });

  it('activates a subscription whose go-live time was set', async () => {
    const page = await open('updateSubscription');
    await page.getByRole('button', { name: 'Choose a subscription' }).click();
    await page.getByRole('combobox', { name: 'Search subscriptions' }).fill('7103');
    await page.getByRole('option').filter({ hasText: waiting }).click();
    await page
      .getByRole('group', { name: 'Send go_live_after?' })
      .getByRole('radio', { name: 'Set' })
      .check();
    // Nothing was typed yet, so nothing is wrong yet: it begins with a time.
    const entered = page.getByRole('textbox', { name: 'go_live_after as text' });
    expect(await entered.inputValue()).toMatch(/T09:00:00/);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Would change 1 field. Not sent yet.').waitFor();
    await sendAndExpect(page, /^200 OK/);
    const card = page.getByRole('article', { name: 'The chosen subscription' });
    await card.getByText(/pending until/).waitFor();
    await openClock(page);
    await popover(page).getByRole('button', { name: 'Next go-live' }).click();
    await popover(page)
      .getByText(/Went live: Coffee Post/)
      .waitFor();
    await popover(page).getByText(`${waiting}`).waitFor();
    await page.keyboard.press('Escape');
    await card.getByText('active', { exact: true }).waitFor();
    await expect.poll(() => card.textContent()).not.toContain('pending');
  });

  it('is moved by keyboard alone', async () => {
    const page = await open('listNodes');
    const { keyboard } = page;
    await tabTo(page, chip(page));
    await keyboard.press('Enter');
    await tabTo(page, popover(page).getByRole('button', { name: 'Freeze' }));
    await keyboard.press('Enter');
    await expect.poll(() => chip(page).textContent()).toContain('frozen at');
    await tabTo(page, popover(page).getByRole('button', { name: 'Next go-live' }));
    await keyboard.press('Enter');
    await heading(page).toBe('2037-02-01 06:00 UTC');
    const back = popover(page).getByRole('button', { name: 'Back to real time' });
    await back.press('Enter');
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true');
    await back.and(page.locator(':focus')).waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => popover(page).count()).toBe(0);
    await expect.poll(() => chip(page).and(page.locator(':focus')).count()).toBe(1);
  });

  it('has no barriers, at any width', async () => {
    const page = await open('listNodes');
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await openClock(page);
      await popover(page)
        .getByRole('button', { name: /^(?:Freeze|Run)$/ })
        .click();
      await popover(page).getByText('It is now').waitFor();
      await expectToFit(page);
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});
