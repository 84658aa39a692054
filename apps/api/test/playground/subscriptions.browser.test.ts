import type { BrowsedSubscription } from '@aisle/schema/dev';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  followLink,
  hear,
  historyRows,
  leaveDevelopment,
  reopenNewest,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const ids = {
  active: '5b5c0001-0000-4000-8000-000000000000',
  pending: '5b5c0002-0000-4000-8000-000000000000',
  paused: '5b5c0004-0000-4000-8000-000000000000',
  canceled: '5b5c0005-0000-4000-8000-000000000000',
  closed: '5b5c0006-0000-4000-8000-000000000000',
  manual: '5b5c0008-0000-4000-8000-000000000000',
  authorizeNet: '5b5c0009-0000-4000-8000-000000000000',
  almanac: '5b5c000a-0000-4000-8000-000000000000',
  year: '5b5c000c-0000-4000-8000-000000000000',
};

const card = (page: Page) => page.getByRole('article', { name: 'The chosen subscription' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const difference = (page: Page) => page.getByRole('region', { name: 'What changed' });
const row = (page: Page, table: string, field: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: field });

/** Picks a subscription from the list as a person does. */
async function pick(page: Page, search: string, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a subscription' }).click();
  await page.getByRole('combobox', { name: 'Search subscriptions' }).fill(search);
  const option = page.getByRole('option').filter({ hasText: id });
  await option.click();
  await card(page).getByText(id).waitFor();
}

async function send(page: Page, attribute: string, choice: 'Keep' | 'Set' | 'Null') {
  const group = page.getByRole('group', { name: `Send ${attribute}?` });
  await group.getByRole('radio', { name: choice }).check();
}

async function expectPreview(page: Page, words: RegExp): Promise<void> {
  await expect.poll(() => preview(page).textContent()).toMatch(words);
  await expect.poll(() => preview(page).getAttribute('aria-busy')).toBe('false');
}

describePlayground('updating a subscription', ({ open, root }) => {
  /** The stored record as development mode hands it out. */
  async function readRecord(id: string): Promise<{ version: string; snapshot: object }> {
    const grant = { grant_type: 'client_credentials', ...(await credentials()) };
    const access = await fetch(`${root()}/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(grant),
    });
    const { access_token: token } = await access.json();
    const answer = await fetch(`${root()}/_dev/subscriptions/${id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return answer.json();
  }

  async function credentials() {
    const examples = await (await fetch(`${root()}/playground/examples.json`)).json();
    return { client_id: examples.client_id, client_secret: examples.client_secret };
  }

  it('lists subscriptions with plan, price, account, reference and conditions', async () => {
    const page = await open('updateSubscription');
    const choose = page.getByRole('button', { name: 'Choose a subscription' });
    const lower = (await choose.boundingBox())?.y ?? 0;
    await page.setViewportSize({ width: 1440, height: Math.ceil(lower * 1.9) });
    await choose.click();
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBe(12);
    // More room is above it, but the header is there.
    const search = page.getByRole('combobox', { name: 'Search subscriptions' });
    expect((await search.boundingBox())?.y).toBeGreaterThan(lower);
    const texts = await options.allTextContents();
    expect(texts[0]).toMatch(/Coffee Post.*active.*Every month · \$27\.00 plus tax every month/);
    expect(texts[0]).toMatch(/crm:sub-7101.*account acc00003/);
    expect(texts[1]).toMatch(/The Green Letter.*pending until 2037-02-01 06:00 UTC/);
    const all = texts.join(' ');
    for (const condition of ['inactive', 'paused', 'canceled', 'closed', 'suspended']) {
      expect(all).toContain(condition);
    }
    await page.getByRole('combobox', { name: 'Search subscriptions' }).fill('7105');
    await expect.poll(() => options.count()).toBe(1);
    await page.getByRole('combobox', { name: 'Search subscriptions' }).fill('nothing has this');
    await page.getByRole('listbox').getByText('Nothing fits “nothing has this”.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('shows more of a long list when asked', async () => {
    const page = await open('updateSubscription');
    await page.route('**/_dev/subscriptions?**', async (route) => {
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
    await page.getByRole('button', { name: 'Choose a subscription' }).click();
    await page.getByRole('status').getByText('12 of 40').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('status').getByText('24 of 40').waitFor();
    const last = page.getByRole('option').filter({ hasText: '5b5c0025-1000' });
    expect(await last.textContent()).toContain('Shopper 0025');
    const sums = page.getByRole('option').first().getByText(/شهري/);
    expect(await sums.last().evaluate((name) => getComputedStyle(name).unicodeBidi)).toBe(
      'isolate',
    );
  });

  it('says what the conditions of a subscription mean', async () => {
    const page = await open('updateSubscription');
    await pick(page, '7105', ids.canceled);
    await card(page)
      .getByText(/Plan and go-live changes are refused \(409\)/)
      .waitFor();
    await pick(page, 'green', ids.pending);
    await card(page)
      .getByText(/The go-live time can change/)
      .waitFor();
    await page.getByText('/v2/subscriptions/subscriptions/The Green Letter').first().waitFor();
  });

  it('previews another plan, sends it, shows the difference and undoes it', async () => {
    const before = await readRecord(ids.active);
    const page = await open('listNodes');
    const heard = await hear(page);
    await followLink(page, 'updateSubscription');
    await expectPreview(page, /No changes/);
    expect(await heard()).toEqual([]);
    await pick(page, '7101', ids.active);
    const choose = page.getByRole('button', { name: 'Choose a subscription' });
    expect(await described(page, choose)).toMatch(/^Coffee Post.*active/);
    await heard();
    await send(page, 'plan_id', 'Set');
    await page.getByRole('radio', { name: /Three months as a gift/ }).check();
    await expectPreview(page, /Would change 2 fields\. Not sent yet\./);
    await expect.poll(async () => (await heard()).at(-1)).toMatch(/change 2 fields/);
    const planned = 'What the update would change';
    const plans =
      'Plan Every month · $27.00 plus tax every monthThree months as a gift · $29.00 plus tax every month';
    expect(await row(page, planned, 'End date').textContent()).toMatch(/follows.*none.*UTC/);
    await page.getByText(/^Also updated: .*Last changed/).waitFor();
    expect(await row(page, planned, 'Plan').first().textContent()).toBe(plans);
    expect((await readRecord(ids.active)).snapshot).toEqual(before.snapshot);
    expect(await findBarriers(page)).toEqual([]);

    await heard();
    await preview(page).getByRole('button', { name: 'Send the update' }).click();
    await difference(page).getByText('as previewed').waitFor();
    const focused = difference(page).and(page.locator(':focus'));
    await expect.poll(() => focused.count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(1);
    await expectToFit(page);
    expect(await row(page, 'What the update changed', 'Plan').first().textContent()).toBe(plans);
    await difference(page).getByRole('checkbox', { name: 'Pointers and raw values' }).check();
    await difference(page).getByText('/attributes/plan_id').waitFor();
    await card(page).getByText('closes after 3 months').waitFor();
    await expectPreview(page, /No changes\.(?! Not sent yet)/);
    expect((await heard()).at(-1)).toMatch(/^200 OK, in .+, the update was made$/);
    expect(await preview(page).getByRole('button', { name: /^Send/ }).isEnabled()).toBe(false);
    expect(await findBarriers(page)).toEqual([]);

    await difference(page)
      .getByRole('button', { name: /^Undo the update of/ })
      .click();
    await difference(page).getByText('exactly as before the update').waitFor();
    await page.getByText('Undone since', { exact: true }).waitFor();
    expect(await page.getByText('200 OK', { exact: true }).getAttribute('data-tone')).toBe(
      'neutral',
    );
    expect((await readRecord(ids.active)).snapshot).toEqual(before.snapshot);
    await card(page).getByText('then rolls on').waitFor();
    // Nothing is left that would do it again.
    await expectPreview(page, /No changes\.(?! Not sent yet)/);
    await page.getByText(/^Stays Every month/).waitFor();
    expect(await heard()).toEqual(['Undone: the subscription is exactly as before the update.']);
    await page.getByRole('button', { name: 'History' }).click();
    await historyRows(page).getByText('Coffee Post · plan_id: Three months as a gift').waitFor();
    await page.keyboard.press('Escape');
    await reopenNewest(page);
    await expectPreview(page, /Would change 2 fields/);
    await page.getByRole('radio', { name: /Every month/ }).check();
    await expect.poll(async () => (await heard()).at(-1)).toMatch(/No changes/);
  });

  it('undoes several updates, the last one first, and not over a change of others', async () => {
    const before = await readRecord(ids.manual);
    const page = await open('updateSubscription');
    await pick(page, '5b5c0008', ids.manual);
    await send(page, 'address_id', 'Set');
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Generate one' }).click();
      await sendAndExpect(page, /^200 OK/);
      await difference(page)
        .getByText(/Address/)
        .waitFor();
    }
    // Both are there after a reload, and a double click takes back one of them.
    await page.reload();
    await difference(page).getByText('2 updates can be undone').waitFor();
    let undone = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') undone += 1;
    });
    await difference(page).getByRole('button', { name: /^Undo/ }).dblclick();
    await difference(page).getByText('exactly as before').waitFor();
    expect(undone).toBe(1);
    const { client_id, client_secret } = await credentials();
    const other = await fetch(`${root()}/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    const { access_token: token } = await other.json();
    const attributes = { address_id: crypto.randomUUID() };
    await fetch(`${root()}/v2/subscriptions/subscriptions/${ids.manual}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: { id: ids.manual, type: 'subscription', attributes } }),
    });
    // Whoever comes back from elsewhere sees what it is now.
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await card(page).getByText(attributes.address_id).waitFor();
    await expectPreview(page, /No changes/);
    await difference(page)
      .getByRole('button', { name: /^Undo the update/ })
      .click();
    await difference(page).getByText('Not undone: the subscription has changed since').waitFor();
    await difference(page).getByRole('button', { name: 'Undo anyway' }).click();
    await difference(page).getByText('exactly as before').waitFor();
    expect((await readRecord(ids.manual)).snapshot).toEqual(before.snapshot);
  });

  it('has null as a choice of its own', async () => {
    const page = await open('updateSubscription');
    await pick(page, 'almanac', ids.almanac);
    for (const attribute of ['plan_id', 'payment_authority']) {
      const group = page.getByRole('group', { name: `Send ${attribute}?` });
      expect(await group.getByRole('radio').count()).toBe(2);
    }
    await send(page, 'address_id', 'Null');
    await page.getByText('Clears the address').waitFor();
    await expectPreview(page, /Address/);
    await sendAndExpect(page, /^200 OK/);
    expect(await row(page, 'What the update changed', 'Address').textContent()).toMatch(/none$/);
    await difference(page).getByRole('button', { name: /^Undo/ }).click();
    await difference(page).getByText('exactly as before').waitFor();
  });

  it('holds a payment authority to its limits, each fault at its field', async () => {
    const page = await open('updateSubscription');
    await pick(page, '5b5c0009', ids.authorizeNet);
    await send(page, 'payment_authority', 'Set');
    expect(await page.getByLabel('customer_profile_id').inputValue()).toBe('918273645');
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
    await expect
      .poll(async () => describedBy(page, 'card_id'))
      .toMatch(/must have 3 to 1024 characters, has 2/);
    await sendAndExpect(page, /^400 .*1 error/);
    expect(await describedBy(page, 'card_id')).toMatch(/must have 3 to 1024 characters, has 2/);
    await member.fill('x'.repeat(1025));
    await page.getByText('1025 / 1024').waitFor();
    await expect
      .poll(async () => describedBy(page, 'card_id'))
      .toMatch(/3 to 1024 characters, has 1025/);
    await member.fill('pm_1234');
    await expectPreview(page, /Would change/);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('takes any plan id, under either name, and says who refuses it', async () => {
    const page = await open('updateSubscription');
    await pick(page, '5b5c000c', ids.year);
    await send(page, 'plan_id', 'Set');
    await page.getByRole('radio', { name: /Another plan id/ }).check();
    const typed = page.getByRole('textbox', { name: 'Another plan id' });
    await typed.fill('0ffe2003-0000-4000-8000-000000000001');
    await expectPreview(page, /403.*belongs to another offering/);
    await page
      .getByRole('group', { name: 'The plan’s name in the request' })
      .or(page.getByRole('group', { name: "The plan's name in the request" }))
      .getByRole('radio', { name: 'pricing_option_id' })
      .check();
    await expectPreview(page, /403/);
    await sendAndExpect(page, /^403/);
    await typed.fill('no id');
    await expectPreview(page, /data\.attributes\.pricing_option_id: must be a UUID/);
  });

  it('warns of a plan that has no price in the currency of the subscription', async () => {
    const page = await open('updateSubscription');
    await page.route(`**/_dev/subscriptions/${ids.year}`, async (route) => {
      const response = await route.fetch();
      const reading: BrowsedSubscription = await response.json();
      const plans = reading.plans.map((plan) => ({ ...plan, fixed_price: {} }));
      await route.fulfill({ response, json: { ...reading, plans } });
    });
    await pick(page, '5b5c000c', ids.year);
    await send(page, 'plan_id', 'Set');
    const warning = page.locator('[data-tone=warn]').getByText(/^no price in [A-Z]{3}$/);
    await page
      .getByRole('group', { name: 'Plans of the offering' })
      .and(page.locator(':has([data-tone=warn])'))
      .waitFor();
    await preview(page).locator(warning).first().waitFor();
  });

  it('refuses plan and go-live changes of a canceled subscription, but not its address', async () => {
    const page = await open('updateSubscription');
    await pick(page, '7105', ids.canceled);
    await send(page, 'plan_id', 'Set');
    await expectPreview(page, /409 Conflict.*because the subscription is canceled/);
    await sendAndExpect(page, /^409/);
    await send(page, 'plan_id', 'Keep');
    await send(page, 'address_id', 'Null');
    await expectPreview(page, /Address/);
  });

  it('updates only what is unchanged since it was read', async () => {
    const page = await open('updateSubscription');
    await pick(page, '7104', ids.paused);
    await page.getByRole('checkbox', { name: /Only if unchanged since I read it/ }).check();
    await send(page, 'address_id', 'Null');
    await expectPreview(page, /Address/);
    await sendAndExpect(page, /^200 OK/);
    await page.getByText('expect a 412').waitFor();
    await sendAndExpect(page, /^412/);
    await page.getByRole('button', { name: 'Take the present one' }).click();
    await sendAndExpect(page, /^200 OK/);
  });

  it('sends another data.id when a tester wants that', async () => {
    const page = await open('updateSubscription');
    await pick(page, '7101', ids.active);
    await page.getByText('Enter ids instead').click();
    await page.getByLabel('data.id', { exact: true }).fill(ids.pending);
    await page.getByText('The body names another subscription').waitFor();
    await sendAndExpect(page, /^400/);
    await page.getByRole('button', { name: 'Send the same id' }).click();
    await sendAndExpect(page, /^200 OK/);
  });

  it('is done by keyboard alone', async () => {
    const before = await readRecord(ids.closed);
    const page = await open('updateSubscription');
    const { keyboard } = page;
    const choose = page.getByRole('button', { name: 'Choose a subscription' });
    await choose.waitFor();
    await tabTo(page, choose);
    await keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search subscriptions' }).waitFor();
    await keyboard.type('7106');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await card(page).getByText(ids.closed).waitFor();
    const address = page.getByRole('group', { name: 'Send address_id?' });
    await tabTo(page, address.getByRole('radio', { name: 'Keep' }));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await page.getByText('Clears the address').waitFor();
    const previewNow = preview(page).getByRole('button', { name: 'Preview now' });
    await tabTo(page, previewNow);
    await keyboard.press('Enter');
    await expectPreview(page, /Would change 1 field/);
    // The button to send stands beside it: the key that is pressed once more must not reach that.
    expect(await previewNow.and(page.locator(':focus')).count()).toBe(1);
    await sendAndExpect(page, /^200 OK/);
    await tabTo(page, difference(page).getByRole('button', { name: /^Undo/ }));
    await keyboard.press('Enter');
    await difference(page).getByText('exactly as before').waitFor();
    expect((await readRecord(ids.closed)).snapshot).toEqual(before.snapshot);
  });

  it('is chosen, previewed, made and undone on a machine that is on no network', async () => {
    const page = await open('updateSubscription');
    await page.evaluate(`dispatchEvent(new Event('offline'))`);
    await pick(page, '7106', ids.closed);
    await send(page, 'address_id', 'Null');
    await expectPreview(page, /Would change/);
    await preview(page).getByRole('button', { name: 'Send the update' }).click();
    await difference(page).getByRole('button', { name: /^Undo/ }).click();
    await difference(page).getByText('exactly as before').waitFor();
  });

  it('works without development mode', async () => {
    const page = await open('listNodes');
    await leaveDevelopment(page, `${root()}/playground/#/updateSubscription`);
    expect(await page.getByRole('button', { name: /The store’s clock/ }).count()).toBe(0);
    await page.getByLabel('subscription_uuid').fill(ids.active);
    await send(page, 'plan_id', 'Set');
    await page.getByLabel('Another plan id').fill('no id');
    await page.getByText(/must be a UUID/).waitFor();
    await sendAndExpect(page, /^400/);
    await send(page, 'plan_id', 'Keep');
    await sendAndExpect(page, /^200 OK/);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('has no barriers, at any width', async () => {
    const page = await open('updateSubscription');
    await pick(page, 'green', ids.pending);
    await send(page, 'plan_id', 'Set');
    await send(page, 'address_id', 'Null');
    await send(page, 'payment_authority', 'Set');
    await send(page, 'go_live_after', 'Set');
    await page.getByRole('button', { name: 'Tomorrow 09:00' }).click();
    await expectPreview(page, /Would change/);
    // Where the form has the page for itself, it says what would change and leads there.
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByText(/^Would change \d fields?\.$/).waitFor();
    await page.getByRole('button', { name: 'See the preview' }).click();
    expect(await preview(page).and(page.locator(':focus')).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page
      .getByRole('group', { name: 'Side of the page' })
      .getByRole('radio', { name: 'Request' })
      .check();
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page);
      expect(await findBarriers(page)).toEqual([]);
    }
  });
});

/** What is said of a field to those who hear it. */
async function describedBy(page: Page, label: string): Promise<string> {
  return described(page, page.getByLabel(label));
}

async function described(page: Page, place: Locator): Promise<string> {
  const ids = (await place.getAttribute('aria-describedby')) ?? '';
  const parts = ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent());
  return (await Promise.all(parts)).join(' ');
}
