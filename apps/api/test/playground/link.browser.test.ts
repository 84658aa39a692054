import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  followLink,
  hold,
  reopenNewest,
  sendAndExpect,
} from '../support/playground.js';

const filter = `eq(name,"Café's \\"best\\" & 100% ☕")`;

/** What the page's address says, decoded. */
function addressOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).hash);
}

const twoFrames =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

describePlayground('links', ({ open, root }) => {
  it('follow what is entered, and open the same request again', async () => {
    const page = await open(
      `listNodes?query.filter=${encodeURIComponent(filter)}&query.page[limit]=7&header.Accept-Language=fr&view=table&tab=headers`,
    );
    await expect.poll(() => addressOf(page)).toContain(`query.filter=${filter}`);
    const address = addressOf(page);
    for (const part of [
      'path.catalog_id=',
      'query.page[limit]=7',
      'header.Accept-Language=fr',
      'view=table',
      'tab=headers',
    ]) {
      expect(address).toContain(part);
    }
    const [request] = await Promise.all([
      page.waitForRequest(/nodes\?/),
      page.keyboard.press('Control+Enter'),
    ]);
    expect(new URL(request.url()).searchParams.get('filter')).toBe(filter);
    expect(request.headers()['accept-language']).toBe('fr');

    const other = await open(new URL(page.url()).hash.slice(2));
    const [again] = await Promise.all([
      other.waitForRequest(/nodes\?/),
      other.keyboard.press('Control+Enter'),
    ]);
    expect(again.url()).toBe(request.url());
    expect(await other.getByRole('tab', { name: 'Headers' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  it('are answered: followed, loaded again, gone back to and forward to', async () => {
    const page = await open('listNodeProducts?query.page[limit]=2&view=table');
    const pages = page.getByRole('navigation', { name: 'Pages of the list' });
    const expectPage = (number: number) =>
      pages.getByText(new RegExp(`^Page ${number} of`)).waitFor();
    await expectPage(1);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expectPage(2);
    const [last] = await Promise.all([
      page.waitForResponse((answer) => decodeURIComponent(answer.url()).includes('[offset]=126')),
      pages.getByRole('button', { name: 'Last page' }).click(),
    ]);
    const { data } = await last.json();
    await page.getByRole('row').filter({ hasText: data[0].attributes.name }).waitFor();
    expect(addressOf(page)).toContain('query.page[offset]=126');
    await page.goBack();
    await expectPage(2);
    await page.reload({ waitUntil: 'networkidle' });
    await expectPage(2);

    // What is kept is there before the server says anything.
    const { release } = await hold(page, '**/relationships/products*');
    await page.goBack();
    await expectPage(1);
    expect(addressOf(page)).not.toContain('page[offset]');
    await page.goForward();
    await expectPage(2);

    // What is typed meanwhile is in the address, and the entry's answer stays its own.
    const changed = page.getByText('The request has changed since this response.');
    await page.locator('[id="query:page[limit]"]').fill('3');
    await expect.poll(() => addressOf(page)).toContain('query.page[limit]=3');
    release();
    await expectStatus(page, /3 to 4 of \d+ records/);
    const tabs = page.getByRole('tablist', { name: 'Sides of the response' });
    await changed.waitFor();
    const { y } = (await tabs.boundingBox()) ?? {};
    // What says so leaves the figures of the response to be read.
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 390) await page.getByRole('radio', { name: 'Response' }).check();
      await pages.scrollIntoViewIfNeeded();
      const figures = await page.getByText(/^\d of \d+$/).boundingBox();
      const bar = await changed.boundingBox();
      const pager = await pages.boundingBox();
      expect(figures?.height).toBeGreaterThan(0);
      expect((figures?.y ?? 0) + (figures?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      expect((pager?.y ?? 0) + (pager?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await page.getByText(/^\d of \d+$/).click({ trial: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await sendAndExpect(page, /3 to 5 of \d+ records/);
    await changed.waitFor({ state: 'detached' });
    expect((await tabs.boundingBox())?.y).toBe(y);
    await page.goBack();
    await expectStatus(page, /3 to 4 of \d+ records/);
    expect(addressOf(page)).toContain('query.page[limit]=2');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('4 requests', { exact: true }).waitFor();
  });

  it.each([1440, 390])('are gone back to where they were left, %i px wide', async (width) => {
    const page = await open('listNodeProducts', { viewport: { width, height: 800 } });
    await sendAndExpect(page, /^200/);
    const cards = page.getByRole('tabpanel').getByRole('article');
    await expect.poll(() => cards.count()).toBe(24);
    // Another card than the first ones, which is in sight for long enough to get the height that it has.
    await cards.nth(15).scrollIntoViewIfNeeded();
    await page.evaluate(twoFrames);
    const place = async () => Math.round((await cards.nth(15).boundingBox())?.y ?? 0);
    const left = await place();
    await page.getByRole('button', { name: 'Next page' }).last().dispatchEvent('click');
    await expectStatus(page, /25 to 48 of \d+ records/);
    await page.goBack();
    await expect.poll(place).toBe(left);
    expect(left).toBeGreaterThan(0);
  });

  it('leave nothing of what was begun in another request', async () => {
    const ofSku = (sku: string) => `listNodeProducts?query.filter=in(sku,${sku})`;
    const page = await open(ofSku('ONE'));
    const value = page.getByRole('combobox', { name: 'Add a value to condition 1' });
    const rows = page.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
    await value.waitFor();
    await followLink(page, ofSku('TWO'));
    await page.getByRole('row', { name: 'TWO' }).waitFor();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await value.fill('half');
    await page.goBack();
    await page.getByRole('row', { name: 'ONE' }).waitFor();
    expect(await value.inputValue()).toBe('');
    expect(await rows.count()).toBe(1);
    await value.focus();
    await page.getByRole('button', { name: 'Reset form' }).click();
    await expect.poll(() => addressOf(page)).toContain('query.include=main_image');
    expect(addressOf(page)).not.toContain('sku');
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('button', { name: 'Reset form' }).click();
    await rows.waitFor({ state: 'detached' });

    await followLink(page, 'getProduct');
    const product = page.getByRole('combobox', { name: 'Find a product' });
    await product.fill('kayak');
    await page.getByRole('button', { name: 'Reset form' }).click();
    expect(await product.inputValue()).toBe('');

    await followLink(page, 'updateSubscription?body./data/attributes/plan_id=other');
    const other = page.getByRole('radio', { name: /Another plan id/ });
    await other.and(page.locator(':checked')).waitFor();
    const first = page
      .getByRole('group', { name: 'Plans of the offering' })
      .getByRole('radio')
      .first();
    await first.check();
    await other.check();
    await followLink(page, 'updateSubscription?body./data/attributes/plan_id=another');
    await page.goBack();
    await first.and(page.locator(':checked')).waitFor();
  });

  it('take back and forward between operations, with what was entered, and send no change', async () => {
    const page = await open('updateSubscription');
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') changes.push(JSON.stringify(request.postDataJSON()));
    });
    await page.evaluate(
      `location.hash = '#/updateSubscription?header.If-Match=%22abc%22&null=body./data/attributes/address_id'`,
    );
    await expect.poll(() => addressOf(page)).toContain('path.subscription_uuid=');
    await followLink(page, 'createAccessToken');
    await page.getByRole('heading', { level: 1, name: 'Get an access token' }).waitFor();
    await expect.poll(() => addressOf(page)).toContain('#/createAccessToken?');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Update a subscription' }).waitFor();
    expect(changes).toEqual([]);
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      sendAndExpect(page, /^412/),
    ]);
    expect(sent.headers()['if-match']).toBe('"abc"');
    expect(sent.postDataJSON().data.attributes).toMatchObject({ address_id: null });
    await page.goForward();
    const client = page.getByRole('textbox', { name: 'client_id' });
    await client.fill('typed a moment ago');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.goBack();
    await expectStatus(page, /^412/);
    await page.goForward();
    await client.waitFor();
    expect(await client.inputValue()).toBe('typed a moment ago');
    await page.goBack();
    await expectStatus(page, /^412/);
    await page.reload({ waitUntil: 'networkidle' });
    await expectStatus(page, /^Kept from .+: 412/);
    expect(changes).toHaveLength(1);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => changes.length).toBe(2);
    expect(changes[1]).toBe(changes[0]);
  });

  it('never give up a change that is under way, and never repeat what is canceled', async () => {
    const page = await open('updateSubscription');
    const { asked, release } = await hold(page, '**/v2/subscriptions/subscriptions/*', {
      isAnswered: true,
    });
    const address = crypto.randomUUID();
    await followLink(page, `updateSubscription?body./data/attributes/address_id=${address}`);
    await page.keyboard.press('Control+Enter');
    await asked;
    await page.goBack();
    release();
    await expectStatus(page, /^200/);
    await page.getByRole('region', { name: 'What changed' }).getByText(address).first().waitFor();
    await page.getByRole('button', { name: /^Undo the update of/ }).waitFor();

    // Nor by opening an earlier one.
    const later = crypto.randomUUID();
    const slow = await hold(page, '**/v2/subscriptions/subscriptions/*', { isAnswered: true });
    await followLink(page, `updateSubscription?body./data/attributes/address_id=${later}`);
    await page.keyboard.press('Control+Enter');
    await slow.asked;
    await reopenNewest(page);
    slow.release();
    await page.getByRole('region', { name: 'What changed' }).getByText(later).first().waitFor();
    await page.getByRole('button', { name: /^Undo the update of/ }).waitFor();

    await followLink(page, 'listNodes');
    await sendAndExpect(page, /^200/);
    let requests = 0;
    const lists = await hold(page, /\/nodes(\?|$)/);
    page.on('request', (request) => {
      if (/\/nodes(\?|$)/.test(request.url())) requests += 1;
    });
    await page.keyboard.press('Control+Enter');
    const cancel = page.getByRole('button', { name: /^Cancel/ });
    await cancel.click();
    await page.getByText('Canceled before a response came. This is the previous one.').waitFor();
    await page.getByRole('button', { name: /^Send/ }).dblclick();
    await cancel.waitFor();
    expect(requests).toBe(2);
    lists.release();
    await expectStatus(page, /^200/);
  });

  it('say which language is asked for: at first the browser’s own', async () => {
    const page = await open('listNodeProducts', { locale: 'fr-FR' });
    const shopper = page.getByRole('button', { name: /^French/ });
    const asked = async (ask: () => Promise<void>) => {
      const [request] = await Promise.all([page.waitForRequest(/relationships\/products/), ask()]);
      return request.headers()['accept-language'];
    };
    await shopper.waitFor();
    expect(await asked(() => page.keyboard.press('Control+Enter'))).toBe('fr-FR');
    await expect.poll(() => addressOf(page)).toContain('header.Accept-Language=fr-FR');
    const link = 'listNodeProducts?query.page[limit]=2';
    expect(await asked(() => followLink(page, link))).toBe('*');
    await shopper.waitFor({ state: 'detached' });
    expect(addressOf(page)).not.toContain('Accept-Language');
  });

  it('never have a token or a secret', async () => {
    const page = await open('listNodes');
    const secrets = ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln', 'S3CR3T'];
    await page.evaluate(
      `location.hash = '#/listNodes?header.X-Moltin-Customer-Token=${secrets[1]}&query.filter=${secrets[0]}'`,
    );
    const notice = page.getByRole('region', { name: 'About this link' });
    await notice.getByText('header.X-Moltin-Customer-Token is a secret').waitFor();
    await notice.getByText('query.filter is a secret').waitFor();
    await expect.poll(() => addressOf(page)).toContain('path.catalog_id');
    for (const secret of secrets) expect(addressOf(page)).not.toContain(secret);

    await followLink(page, 'createAccessToken');
    await expect.poll(() => addressOf(page)).toContain('#/createAccessToken?');
    expect(addressOf(page)).not.toMatch(/client_secret=|eyJ/);
  });

  it('say what they have that the page does not know', async () => {
    const page = await open('listNodes?query.filtre=x&view=photos');
    const notice = page.getByRole('region', { name: 'About this link' });
    await notice.getByText('query.filtre is unknown here').waitFor();
    await notice.getByText('view has no photos').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
  });

  it('say that the operation is one that the page does not know', async () => {
    const page = await open('listGnomes?query.filter=x');
    const notice = page.getByRole('region', { name: 'About this link' });
    await notice.getByText('all of it: listGnomes is no operation').waitFor();
  });

  it('lead nowhere but to this server, and run nothing', async () => {
    const parts = [
      'raw.line=GET%20//evil.example/steal',
      'extra.header=X-A$(touch%20hacked):%201',
      'extra.header=X-B:%20a%0AHost:%20evil.example',
      'header.EP-Channel=a%1B[2J',
      'raw.body=%7B%7D',
    ];
    const page = await open(`listNodes?query.page[limit]=2&${parts.join('&')}&tab=snippets`);
    const notice = page.getByRole('region', { name: 'About this link' });
    const left = notice.getByRole('listitem');
    await expect.poll(() => left.count()).toBe(parts.length);
    const said = (await left.allTextContents()).join('\n');
    expect(said).toContain('The address "//evil.example/steal" does not begin with a single /.');
    expect(said).toContain('"X-A$(touch hacked)" is no name of a header.');
    expect(said).toContain('X-B is not sent: a header holds no "\\n".');
    expect(said).toContain('EP-Channel is not sent: a header holds no "\\u001b".');
    expect(said).toContain('Browsers send no body with GET.');
    expect(await findBarriers(page)).toEqual([]);
    const code = page.getByRole('tabpanel').locator('pre');
    await expect.poll(() => code.textContent()).toContain('page[limit]=2');
    expect(await code.textContent()).not.toMatch(/evil|touch|hacked/);
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.headers().authorization !== undefined),
      page.keyboard.press('Control+Enter'),
    ]);
    expect(new URL(request.url()).origin).toBe(root());
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await sendAndExpect(page, /^200/);
  });

  it('are copied by a button and by a key', async () => {
    const page = await open('listNodes?query.page[limit]=3', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copied = () => page.evaluate('navigator.clipboard.readText()');
    await page.getByRole('button', { name: 'Copy link to this request' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await copied()).toMatch(/#\/listNodes\?path\.catalog_id=.+query\.page\[limit\]=3/);
    await page.evaluate(`navigator.clipboard.writeText('')`);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('l');
    await expect.poll(copied).toContain('query.page[limit]=3');
  });

  it('ask before they set the clock of the store', async () => {
    const page = await open('listNodes?clock=frozen@2036-03-01T00:00:00.000Z');
    const notice = page.getByRole('region', { name: 'About this link' });
    await notice.getByText('2036-03-01T00:00:00.000Z').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const [change] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      notice.getByRole('button', { name: 'Set the clock' }).click(),
    ]);
    expect(change.postDataJSON()).toEqual({ mode: 'frozen', time: '2036-03-01T00:00:00.000Z' });
    await notice.waitFor({ state: 'detached' });
    await sendAndExpect(page, /^200/);
  });
});
