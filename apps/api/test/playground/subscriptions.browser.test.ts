import type { BrowsedSubscription } from '@aisle/schema/dev';
import { isThorough } from '@aisle/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describeOwnPlayground,
  expectToFit,
  followLink,
  hear,
  historyRows,
  leaveDevelopment,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const ids = {
  active: '5b5c0001-0000-4000-8000-000000000000',
  pending: '5b5c0002-0000-4000-8000-000000000000',
  paused: '5b5c0004-0000-4000-8000-000000000000',
  canceled: '5b5c0005-0000-4000-8000-000000000000',
  closed: '5b5c0006-0000-4000-8000-000000000000',
  suspended: '5b5c0007-0000-4000-8000-000000000000',
  manual: '5b5c0008-0000-4000-8000-000000000000',
  authorizeNet: '5b5c0009-0000-4000-8000-000000000000',
  almanac: '5b5c000a-0000-4000-8000-000000000000',
  year: '5b5c000c-0000-4000-8000-000000000000',
};

const card = (page: Page) => page.getByRole('article', { name: 'Chosen subscription' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const difference = (page: Page) => page.getByRole('region', { name: 'What changed' });
const row = (page: Page, table: string, field: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: field });
const chooser = (page: Page) => page.getByRole('button', { name: 'Choose a subscription' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search subscriptions' });

/** Picks a subscription from the list as a person does. */
async function pick(page: Page, text: string, id: string): Promise<void> {
  await chooser(page).click();
  await search(page).fill(text);
  await page.getByRole('option').filter({ hasText: id }).click();
  await card(page).getByText(id).waitFor();
}

/** Opens the form of an update by a link that only contains a subscription. */
async function begin(page: Page, id: string): Promise<void> {
  await followLink(page, `updateSubscription?path.subscription_uuid=${id}`);
  await card(page).getByText(id).waitFor();
}

async function send(page: Page, attribute: string, choice: 'Leave out' | 'Value' | 'Null') {
  const group = page.getByRole('group', { name: `Send ${attribute}?` });
  await group.getByRole('radio', { name: choice }).check();
}

/** Waits for a preview of the current form that matches. */
async function expectPreview(page: Page, words: RegExp): Promise<void> {
  const settled = preview(page).and(page.locator('[aria-busy=false]'));
  await settled.filter({ hasText: words }).waitFor();
}

/** Returns the accessible description of a field. */
async function described(page: Page, place: Locator): Promise<string> {
  const ids = (await place.getAttribute('aria-describedby')) ?? '';
  const parts = ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent());
  return (await Promise.all(parts)).join(' ');
}

describeOwnPlayground('updating a subscription', ({ openForAll, root }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll('listNodes');
  });

  async function requestToken(): Promise<string> {
    const { client_id, client_secret } = await (
      await fetch(`${root()}/playground/examples.json`)
    ).json();
    const access = await fetch(`${root()}/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    return (await access.json()).access_token;
  }

  /** Returns the stored record from development mode. */
  async function readSnapshot(id: string): Promise<object> {
    const answer = await fetch(`${root()}/_dev/subscriptions/${id}`, {
      headers: { Authorization: `Bearer ${await requestToken()}` },
    });
    return (await answer.json()).snapshot;
  }

  it('previews another plan, sends it, shows the difference and undoes it', async () => {
    const before = await readSnapshot(ids.active);
    const hearMore = await hear(page);
    let heard: readonly string[] = [];
    const expectHeard = (words: RegExp) =>
      expect
        .poll(async () => {
          heard = [...heard, ...(await hearMore())];
          return heard.at(-1);
        })
        .toMatch(words);
    await followLink(page, 'updateSubscription');
    await expectPreview(page, /No changes/);
    expect(await hearMore()).toEqual([]);
    await pick(page, '7101', ids.active);
    await expect.poll(() => described(page, chooser(page))).toMatch(/^Coffee Post.*active/);
    await send(page, 'plan_id', 'Value');
    await page.getByRole('radio', { name: /Three months as a gift/ }).check();
    await expectPreview(page, /Would change 2 fields\. Not sent yet\./);
    // Choices send what reads, and never an update.
    expect(await readSnapshot(ids.active)).toEqual(before);
    await expectHeard(/change 2 fields/);
    const planned = 'Planned changes';
    const plans =
      'Plan Every month · $27.00 plus tax every monthThree months as a gift · $29.00 plus tax every month';
    expect(await row(page, planned, 'End date').textContent()).toMatch(/as a result.*none.*UTC/);
    await page.getByText(/^Also updated: .*Last changed/).waitFor();
    expect(await row(page, planned, 'Plan').first().textContent()).toBe(plans);
    expect(await readSnapshot(ids.active)).toEqual(before);

    await preview(page).getByRole('button', { name: 'Send the update' }).click();
    await difference(page).and(page.locator(':focus')).waitFor();
    await expectToFit(page);
    expect(await row(page, 'Changes by the update', 'Plan').first().textContent()).toBe(plans);
    await card(page).getByText('closes after 3 months').waitFor();
    await expectPreview(page, /No changes\.(?! Not sent yet)/);
    await expectHeard(/^200 OK, in .+, the update was made$/);
    const again = preview(page).getByRole('button', { name: /^Send/ });
    await expect.poll(() => again.isEnabled()).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
    await difference(page).getByRole('button', { name: 'Undo this update' }).click();
    await difference(page)
      .getByText(/^Undone: the subscription is as before the update\./)
      .waitFor();
    expect(await readSnapshot(ids.active)).toEqual(before);
    await difference(page).getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' });
    await expectPreview(page, /Would change 2 fields/);
    await sendAndExpect(page, /^200 OK/);

    await page.getByRole('button', { name: 'History' }).click();
    await historyRows(page)
      .getByText('Coffee Post · plan_id: Three months as a gift')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: /Every month/ }).check();
    await expectPreview(page, /Would change/);
    await sendAndExpect(page, /^200 OK/);
  });

  it('lists subscriptions with plan, price, account, reference and conditions', async () => {
    const options = page.getByRole('option');
    const lower = (await chooser(page).boundingBox())?.y ?? 0;
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: Math.ceil(lower * 1.98) });
    await chooser(page).click();
    await expect.poll(() => options.count()).toBe(12);
    // There is more space above it, but the header is there.
    const top = async () => (await search(page).boundingBox())?.y;
    await expect.poll(top).toBeGreaterThan(lower);
    const texts = await options.allTextContents();
    expect(texts[0]).toMatch(/Coffee Post.*active.*Every month · \$27\.00 plus tax every month/);
    expect(texts[0]).toMatch(/crm:sub-7101.*account acc00003/);
    expect(texts[1]).toMatch(/The Green Letter.*pending until 2037-02-01 06:00 UTC/);
    await search(page).fill('nothing has this');
    await page.getByRole('listbox').getByText('Nothing matches “nothing has this”.').waitFor();

    // The page shows more of a long list on request.
    const list = '**/_dev/subscriptions?**';
    await page.route(list, async (route) => {
      const asked = new URL(route.request().url());
      const offset = Number(asked.searchParams.get('offset') ?? 0);
      const answer = await route.fetch({ url: `${asked.origin}${asked.pathname}?limit=12` });
      const { subscriptions } = await answer.json();
      const copies = subscriptions.map((one: BrowsedSubscription, index: number) => {
        const number = String(offset + index).padStart(4, '0');
        const id = `5b5c${number}-1000-4000-8000-000000000000`;
        const attributes = { ...one.subscription.attributes, name: `Shopper ${number}` };
        const plans = one.plans.map((plan) => ({ ...plan, name: 'شهري' }));
        return { plans, subscription: { ...one.subscription, id, attributes } };
      });
      await route.fulfill({ json: { total: 40, subscriptions: copies } });
    });
    await search(page).fill('many');
    await page.getByRole('status').getByText('12 of 40').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('status').getByText('24 of 40').waitFor();
    const last = options.filter({ hasText: '5b5c0025-1000' });
    expect(await last.textContent()).toContain('Shopper 0025');
    const sums = options.first().getByText(/شهري/);
    expect(await sums.last().evaluate((name) => getComputedStyle(name).unicodeBidi)).toBe(
      'isolate',
    );
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute(list);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'detached' });
    if (usual) await page.setViewportSize(usual);
  });

  it('is done by keyboard alone, with null as a choice of its own, on a machine that is on no network', async () => {
    const { keyboard } = page;
    await page.evaluate(`dispatchEvent(new Event('offline'))`);
    await page.getByRole('heading', { level: 1 }).click();
    await tabTo(page, chooser(page));
    await keyboard.press('Enter');
    await search(page).waitFor();
    await keyboard.type('7106');
    await keyboard.press('Enter');
    await card(page).getByText(ids.closed).waitFor();
    const choices = (name: string) =>
      page.getByRole('group', { name: `Send ${name}?` }).getByRole('radio');
    expect(await choices('plan_id').count()).toBe(2);
    await tabTo(page, choices('address_id').first());
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await page.getByText('Removes the address.').waitFor();
    const previewNow = preview(page).getByRole('button', { name: 'Preview again' });
    await tabTo(page, previewNow);
    await keyboard.press('Enter');
    await expectPreview(page, /Would change 1 field/);
    // The button to send is next to it: a second press of the key must not trigger that.
    await previewNow.and(page.locator(':focus')).waitFor();
    await sendAndExpect(page, /^200 OK/);
    const address = row(page, 'Changes by the update', 'Address');
    await expect.poll(() => address.textContent()).toMatch(/none$/);
    await page.evaluate(`dispatchEvent(new Event('online'))`);
  });

  it('shows what others changed when it gets the focus again', async () => {
    await begin(page, ids.manual);
    const attributes = { address_id: crypto.randomUUID() };
    await fetch(`${root()}/v2/subscriptions/subscriptions/${ids.manual}`, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await requestToken()}`,
      },
      body: JSON.stringify({ data: { id: ids.manual, type: 'subscription', attributes } }),
    });
    // The page shows the change when it gets the focus again.
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await card(page).getByText(attributes.address_id).waitFor();
    await expectPreview(page, /No changes/);
  });

  it('holds a payment authority to its limits, each fault at its field', async () => {
    await begin(page, ids.authorizeNet);
    await send(page, 'payment_authority', 'Value');
    await expect.poll(() => page.getByLabel('customer_profile_id').inputValue()).toBe('918273645');
    await card(page)
      .getByText('Authorize.Net, customer profile 918273645, payment profile 546372819')
      .waitFor();
    await page
      .getByRole('button', { name: /^(type|authorize_net) / })
      .first()
      .click();
    await page.getByRole('option', { name: 'stripe_payment_intents' }).click();
    const member = page.getByLabel('card_id');
    await member.fill('ab');
    await page.getByText('2 / 1024').waitFor();
    await expectPreview(page, /Would be refused/);
    const fault = () => described(page, member);
    await expect.poll(fault).toMatch(/must have 3 to 1024 characters, has 2/);
    await member.fill('pm_1234');
    await expectPreview(page, /Would change/);
  });

  it('says at once and when sent what is refused', async () => {
    await followLink(
      page,
      `updateSubscription?path.subscription_uuid=${ids.almanac}&body./data/attributes/plan_id=0ffe2001-0000-4000-8000-000000000001`,
    );
    await expectPreview(page, /403.*belongs to another offering/);
    await sendAndExpect(page, /^403/);

    await begin(page, ids.canceled);
    await card(page)
      .getByText(/Plan and go-live changes are refused \(409\)/)
      .waitFor();
    await send(page, 'plan_id', 'Value');
    await expectPreview(page, /409 Conflict.*because the subscription is canceled/);
    await sendAndExpect(page, /^409/);
    await send(page, 'plan_id', 'Leave out');
    await send(page, 'address_id', 'Null');
    await expectPreview(page, /Would change 1 field/);
  });

  it('warns of a plan that has no price in the currency of the subscription', async () => {
    const reading = `**/_dev/subscriptions/${ids.year}`;
    await page.route(reading, async (route) => {
      const response = await route.fetch();
      const read: BrowsedSubscription = await response.json();
      const plans = read.plans.map((plan) => ({ ...plan, fixed_price: {} }));
      await route.fulfill({ response, json: { ...read, plans } });
    });
    await begin(page, ids.year);
    await send(page, 'plan_id', 'Value');
    const warning = page.locator('[data-tone=warn]').getByText(/^no price in EUR$/);
    const plans = page.getByRole('group', { name: 'Plans of the offering' });
    for (const place of [plans, preview(page)]) await place.locator(warning).first().waitFor();
    await page.unroute(reading);
  });

  it('updates only what is unchanged since it was read', async () => {
    await begin(page, ids.paused);
    await page.getByRole('checkbox', { name: /Only if not changed since it was read/ }).check();
    await send(page, 'address_id', 'Null');
    await expectPreview(page, /Would change 1 field/);
    await sendAndExpect(page, /^200 OK/);
    await page.getByText('will be refused (412)').waitFor();
    await sendAndExpect(page, /^412/);
    await page.getByRole('button', { name: 'Use the current version' }).click();
    await sendAndExpect(page, /^200 OK/);
  });

  it('has no barriers with everything set, and leads from a narrow form to its preview', async () => {
    await begin(page, ids.pending);
    await page.getByText('/v2/subscriptions/subscriptions/The Green Letter').first().waitFor();
    for (const attribute of ['plan_id', 'payment_authority', 'go_live_after']) {
      await send(page, attribute, 'Value');
    }
    await send(page, 'address_id', 'Null');
    await expectPreview(page, /Would change/);
    await expectToFit(page);
    expect(await findBarriers(page)).toEqual([]);
    // A form without a second column lists the changes and links to them.
    await page.setViewportSize({ width: 390, height: 900 });
    const side = page.getByRole('group', { name: 'Side of the page' });
    await side.getByRole('radio', { name: 'Request' }).check();
    await page.getByText(/^Would change \d fields?\.$/).waitFor();
    await page.getByRole('button', { name: 'See the preview' }).click();
    await preview(page).and(page.locator(':focus')).waitFor();
    if (isThorough) expect(await findBarriers(page)).toEqual([]);
    await side.getByRole('radio', { name: 'Request' }).check();
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => expectToFit(page)).toBeUndefined();
      if (isThorough) expect(await findBarriers(page)).toEqual([]);
    }
  });

  it('works without development mode', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const link = `updateSubscription?path.subscription_uuid=${ids.active}`;
    await leaveDevelopment(page, `${root()}/playground/#/${link}`);
    const uuid = page.getByLabel('subscription_uuid');
    await expect.poll(() => uuid.inputValue()).toBe(ids.active);
    expect(await page.getByRole('button', { name: /The store’s clock/ }).count()).toBe(0);
    await send(page, 'plan_id', 'Value');
    await page.getByRole('textbox', { name: 'plan_id' }).fill('no id');
    await page.getByText(/must be a UUID/).waitFor();
    await sendAndExpect(page, /^400/);
    await send(page, 'plan_id', 'Leave out');
    await sendAndExpect(page, /^200 OK/);
    if (isThorough) expect(await findBarriers(page)).toEqual([]);
  });
});
