import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { askForToken } from '../support/demo-listing.js';
import {
  describeOwnPlayground,
  expectStatus,
  expectToFit,
  followLink,
  hear,
  reopenNewest,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const waiting = '5b5c0003-0000-4000-8000-000000000000';

const badGateway = { status: 502, contentType: 'text/html', body: '<p>Bad gateway' };

/** Returns the z-index of an element. */
const layerOf = (element: Locator): Promise<number> =>
  element.evaluate((shown) => Number(getComputedStyle(shown).zIndex));

describeOwnPlayground('the clock', ({ openForAll, root }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll('listNodes');
  });

  const chip = () => page.getByRole('button', { name: /^The store’s clock:/ });
  const popover = () => page.getByRole('dialog', { name: /^The store’s clock:/ });
  const button = (name: string | RegExp) => popover().getByRole('button', { name });
  const isShown = (time: RegExp) => expect.poll(() => chip().textContent()).toMatch(time);
  const isNow = (time: string) =>
    popover().getByRole('heading', { level: 2, name: time, exact: true }).waitFor();

  const outcome = () => page.getByRole('status', { name: 'Outcome' });

  /** Opens the commands by their key, types, and runs the first match. */
  async function doByName(query: string, first: string): Promise<void> {
    const palette = page.getByRole('dialog', { name: 'Find' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(query);
    await palette.getByRole('option').first().filter({ hasText: first }).waitFor();
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
  }

  async function openClock(): Promise<void> {
    await chip().click();
    await popover().waitFor();
  }

  async function closeClock(): Promise<void> {
    await page.keyboard.press('Escape');
    await popover().waitFor({ state: 'detached' });
  }

  async function returnToRealTime(): Promise<void> {
    await button('Back to real time').click();
    await isShown(/\d · running$/);
  }

  it('ticks while it runs, stands still when frozen, and is shown when somebody else sets it', async () => {
    await isShown(/\d\d:\d\d:\d\d · running$/);
    const first = await chip().textContent();
    await expect.poll(() => chip().textContent()).not.toBe(first);
    await openClock();
    await button('Freeze').click();
    await isShown(/frozen at/);
    const frozen = await chip().textContent();
    // A running clock would tick between two checks of the server.
    await page.waitForRequest('**/pulse.json');
    await page.waitForRequest('**/pulse.json');
    expect(await chip().textContent()).toBe(frozen);
    await button('Run').click();
    await isShown(/running/);
    await returnToRealTime();
    await popover()
      .getByText(/which is the real time\.$/)
      .waitFor();
    await fetch(`${root()}/_dev/clock`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${await askForToken(root())}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ mode: 'frozen', time: '2036-02-01T08:00:00.000Z' }),
    });
    await isShown(/frozen at 2036-02-01 08:00:00/);
    await outcome().getByText('The store’s clock was changed').waitFor();
    // The message appears above the panel, not behind it.
    const [told, opened] = await Promise.all([outcome(), popover().locator('..')].map(layerOf));
    expect(told).toBeGreaterThan(opened ?? Number.NaN);
  });

  it('goes to any time, and back to the real one', async () => {
    const field = popover().getByLabel('Another time');
    await isNow('2036-02-01 08:00 UTC');
    await field.fill('2036-03-01T09:30');
    await button('Set the clock').press('Enter');
    await isNow('2036-03-01 09:30 UTC');
    // The next key must not press another button, such as the one that freezes the clock.
    await button('Set the clock').and(page.locator(':focus')).waitFor();
    await isShown(/frozen at 2036-03-01 09:30:00 \+\d+ y$/);
    await button('Go to the next change').click();
    await expect.poll(() => field.inputValue()).not.toContain('2036-03-01T');
    await field.fill('');
    await popover().getByRole('button', { name: 'Set the clock', disabled: true }).waitFor();
    await returnToRealTime();
    await closeClock();
  });

  it('activates a subscription whose go-live time was set', async () => {
    const pairs = ['path.subscription_uuid', 'body./data/id'].map((name) => `${name}=${waiting}`);
    await followLink(page, `updateSubscription?${pairs.join('&')}`);
    await page
      .getByRole('group', { name: 'Send go_live_after?' })
      .getByRole('radio', { name: 'Value' })
      .check();
    // Nothing was typed yet, so there is no error: the field starts with a valid time.
    const entered = page.getByLabel(/^go_live_after/);
    await expect.poll(() => entered.inputValue()).toMatch(/T09:00$/);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Would change 1 field. Not sent yet.').waitFor();
    await sendAndExpect(page, /^200 OK/);
    const card = page.getByRole('article', { name: 'Chosen subscription' });
    await card.getByText(/pending until/).waitFor();
    await openClock();
    await button('Go to the next change').click();
    await popover()
      .getByText(new RegExp(`^Went live: Coffee Post.*${waiting}`))
      .waitFor();
    await returnToRealTime();
    await closeClock();
    await card.getByText('active', { exact: true }).waitFor();
    await expect.poll(() => card.textContent()).not.toContain('pending');
  });

  it('steps to the next sale change, which gives products other prices', async () => {
    await followLink(page, 'listNodeProducts');
    await sendAndExpect(page, /^200 OK/);
    const heard = await hear(page);
    await openClock();
    await button('Freeze').click();
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^It is now .+, frozen\.$/));
    await popover().getByLabel('Another time').fill('2035-12-31T23:59:59');
    await button('Set the clock').click();
    await isNow('2035-12-31 23:59:59 UTC');
    await expectStatus(page, /^200 OK/);
    const next = popover().getByRole('region', { name: 'Next change' });
    const sale = /^The sale "[A-Z].+ in the newest release/;
    await next.getByText(sale).waitFor();
    const asked = page.waitForResponse(/relationships\/products/);
    await button('Go to the next change').click();
    await isNow('2036-01-01 00:00 UTC');
    await popover().getByRole('listitem').getByText(sale).first().waitFor();
    await asked;
    await popover()
      .getByText(/^\d+ prices? on this page changed\.$/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await closeClock();
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByText('Two responses to the same request.').waitFor();
    await page.getByRole('radio', { name: /^New price [1-9]/ }).waitFor();
    await reopenNewest(page);
    await page.getByText('Kept from').first().waitFor();
  });

  it('fits into a narrow window, in the header and opened', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await chip().locator('svg').boundingBox())?.width).toBe(16);
    await openClock();
    await expectToFit(page);
    await closeClock();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is moved by keyboard alone', async () => {
    await page.getByRole('link', { name: 'Storefront' }).focus();
    await tabTo(page, chip());
    await page.keyboard.press('Enter');
    await tabTo(page, button('Run'));
    await page.keyboard.press('Enter');
    await isShown(/running/);
    await page.keyboard.press('Enter');
    await isShown(/frozen at/);
    await tabTo(page, button('Go to the next change'));
    await page.keyboard.press('Enter');
    await isShown(/frozen at 20/);
    const back = button('Back to real time');
    await back.press('Enter');
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true');
    await back.and(page.locator(':focus')).waitFor();
    await closeClock();
    await chip().and(page.locator(':focus')).waitFor();
  });

  it('resets the data of the store after asking, and does by name what its panel does', async () => {
    await followLink(page, 'updateSubscription?null=body./data/attributes/address_id');
    await sendAndExpect(page, /^200/);
    // A proxy reports that the server is gone; a second request would get the same response.
    let previews = 0;
    await page.route('**/_dev/**', async (route) => {
      if (route.request().url().endsWith('/preview')) previews++;
      await route.fulfill(badGateway);
    });
    const refused = 'The response is 502 Bad Gateway and no JSON.';
    const preview = page.getByRole('region', { name: 'Preview' });
    await followLink(
      page,
      'updateSubscription?body./data/attributes/address_id=add20003-0000-4000-8000-000000000001',
    );
    await preview.getByText(refused).waitFor();
    expect(previews).toBe(1);
    await page.unroute('**/_dev/**');
    const question = page.getByRole('dialog', { name: 'Reset the store’s data?' });
    await openClock();
    await button('Reset the store’s data…').click();
    await question.getByText(/Releases get new ids/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });

    // The same and more commands by name, while a list is shown.
    await followLink(page, 'listNodeProducts?query.page[limit]=1');
    await expectStatus(page, /^200 OK.* 1 of/);
    await doByName('freeze', 'Freeze the clock');
    await outcome()
      .getByText(/^The store’s clock is frozen at /)
      .waitFor();
    await doByName('real time', 'Set the clock to the real time');
    await outcome()
      .getByText(/^The store’s clock is running/)
      .waitFor();
    await doByName('reset data', 'Reset the data…');
    await page.route('**/_dev/reset', (route) => route.fulfill(badGateway));
    await question.getByRole('button', { name: 'Reset the data' }).click();
    await question.getByRole('alert').getByText(refused).waitFor();
    await page.unroute('**/_dev/reset');
    const again = page.waitForRequest(/relationships\/products/);
    await question.getByRole('button', { name: 'Reset the data' }).click();
    await outcome()
      .getByText(/^The store was reset: \d+ products in \d+ catalogs/)
      .waitFor();
    await again;
    await expectStatus(page, /^200/);
  });
});
