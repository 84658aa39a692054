import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describeOwnPlayground,
  expectStatus,
  followLink,
  hold,
  reopenNewest,
  sendAndExpect,
} from '../support/playground.js';

const filter = `eq(name,"Café's \\"best\\" & 100% ☕")`;

/** Returns the decoded hash of the page's address. */
function addressOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).hash);
}

const twoFrames =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Changes the size of the window, and waits until the page is redrawn. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(twoFrames);
}

describeOwnPlayground('links', ({ openForAll, root }) => {
  let page: Page;
  beforeAll(async () => {
    const first = 'listNodeProducts?query.page[limit]=2&view=table';
    page = await openForAll(first, { locale: 'fr-FR' });
  });

  it('are answered: followed, loaded again, gone back to and forward to', async () => {
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
    await expect.poll(() => addressOf(page)).toContain('query.page[offset]=126');
    await page.goBack();
    await expectPage(2);
    await page.reload();
    await expectStatus(page, /^200 OK.* 3 to 4 of/);

    // The stored response appears before the server responds.
    const { release } = await hold(page, '**/relationships/products*');
    await page.goBack();
    await expectPage(1);
    expect(addressOf(page)).not.toContain('page[offset]');
    await page.goForward();
    await expectPage(2);

    // Edits in the meantime change the address; the entry keeps its response.
    const changed = page.getByText('The request has changed since this response.');
    await page.getByRole('radio', { name: 'Raw' }).check();
    const text = page.getByRole('textbox', { name: 'Request as text' });
    await text.fill((await text.inputValue()).replace('page[limit]=2', 'page[limit]=3'));
    await expect.poll(() => addressOf(page)).toContain('query.page[limit]=3');
    release();
    await expectStatus(page, /^200 OK.* 3 to 4 of/);
    const tabs = page.getByRole('tablist', { name: 'Parts of the response' });
    await changed.waitFor();
    const { y } = (await tabs.boundingBox()) ?? {};
    // The notice hides neither the numbers of the response nor its page buttons.
    for (const width of [1440, 390]) {
      await resize(page, width, 844);
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
    await resize(page, 1440, 900);
    await sendAndExpect(page, /3 to 5 of \d+ records/);
    await changed.waitFor({ state: 'detached' });
    await expect.poll(async () => (await tabs.boundingBox())?.y).toBe(y);
    await page.goBack();
    await expectStatus(page, /^200 OK.* 3 to 4 of/);
    expect(addressOf(page)).toContain('query.page[limit]=2');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('4 requests', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Form' }).check();
  });

  it('are gone back to where they were left', async () => {
    const cards = page.getByRole('tabpanel').getByRole('article');
    const top = async () => Math.round((await cards.nth(15).boundingBox())?.y ?? 0);
    /** Measures until nothing has moved for some frames. */
    const settled = async (measure: () => Promise<number>) => {
      let last = Number.NaN;
      let same = 0;
      while (same < 5) {
        await page.evaluate(twoFrames);
        const next = await measure();
        same = next === last ? same + 1 : 0;
        last = next;
      }
      return last;
    };
    for (const width of [1440, 390]) {
      await resize(page, width, 800);
      await followLink(page, `listNodeProducts?query.page[limit]=24&view=cards&tab=answer`);
      await expectStatus(page, /^200 OK.* 24 of/);
      await expect.poll(() => cards.count()).toBe(24);
      // A later card, visible long enough that it and those above have their final heights.
      await cards.nth(15).scrollIntoViewIfNeeded();
      const left = await settled(top);
      await page.getByRole('button', { name: 'Next page' }).last().dispatchEvent('click');
      await expectStatus(page, /^200 OK.* 25 to 48 of/);
      await page.goBack();
      await expect.poll(top).toBe(left);
      expect(left).toBeGreaterThan(0);
      await page.goForward();
      await expectStatus(page, /^200 OK.* 25 to 48 of/);
    }
    await resize(page, 1440, 900);
  });

  it('say which language is asked for: at first the browser’s own', async () => {
    await followLink(page, 'listNodes');
    const shopper = page.getByRole('button', { name: /^French/ });
    const asked = async (ask: () => Promise<void>) => {
      const [request] = await Promise.all([page.waitForRequest(/\/nodes(\?|$)/), ask()]);
      return request.headers()['accept-language'];
    };
    await shopper.waitFor();
    expect(await asked(() => page.keyboard.press('Control+Enter'))).toBe('fr-FR');
    await expect.poll(() => addressOf(page)).toContain('header.Accept-Language=fr-FR');
    await expectStatus(page, /^200/);
    expect(await asked(() => followLink(page, 'listNodes?query.page[limit]=2'))).toBe('*');
    await shopper.waitFor({ state: 'detached' });
    expect(addressOf(page)).not.toContain('Accept-Language');
  });

  it('follow what is entered, and are copied by a button and by a key', async () => {
    const entered = `listNodes?query.filter=${encodeURIComponent(filter)}&query.page[limit]=7&header.Accept-Language=fr&view=table`;
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().includes('filter=')),
      followLink(page, entered),
    ]);
    expect(new URL(request.url()).searchParams.get('filter')).toBe(filter);
    expect(request.headers()['accept-language']).toBe('fr');
    await page.getByRole('tab', { name: 'Headers' }).click();
    const parts = [
      'path.catalog_id=',
      `query.filter=${filter}`,
      'query.page[limit]=7',
      'header.Accept-Language=fr',
      'view=table',
      'tab=headers',
    ];
    for (const part of parts) await expect.poll(() => addressOf(page)).toContain(part);

    // All pages of the browser share one clipboard, so the test intercepts copies.
    await page.evaluate(
      `navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }`,
    );
    const copied = () => page.evaluate<string>('globalThis.copied');
    await page.getByRole('button', { name: 'Copy link to this request' }).click();
    await expect.poll(copied).toBe(page.url());
    await page.getByText('Link copied.').waitFor();
    await page.evaluate(`globalThis.copied = ''`);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('l');
    await expect.poll(copied).toBe(page.url());
  });

  it('leave nothing of what was begun in another request', async () => {
    const ofSku = (sku: string) => `listNodeProducts?query.filter=in(sku,${sku})`;
    const value = page.getByRole('combobox', { name: 'Add a value to condition 1' });
    const rows = page.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
    await followLink(page, ofSku('ONE'));
    await value.waitFor();
    await followLink(page, ofSku('TWO'));
    await page.getByRole('row', { name: 'TWO' }).waitFor();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await value.fill('half');
    await page.goBack();
    await page.getByRole('row', { name: 'ONE' }).waitFor();
    await expect.poll(() => value.inputValue()).toBe('');
    await expect.poll(() => rows.count()).toBe(1);
    await value.focus();
    await page.getByRole('button', { name: 'Reset form' }).click();
    await expect.poll(() => addressOf(page)).toContain('query.include=main_image');
    expect(addressOf(page)).not.toContain('sku');
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await rows.waitFor();
    await page.getByRole('button', { name: 'Reset form' }).click();
    await rows.waitFor({ state: 'detached' });

    await followLink(page, 'getProduct');
    const product = page.getByRole('combobox', { name: 'Find a product' });
    await product.fill('kayak');
    await page.getByRole('button', { name: 'Reset form' }).click();
    await expect.poll(() => product.inputValue()).toBe('');
  });

  it('take back and forward between operations, with what was entered, and send no change', async () => {
    const changes: string[] = [];
    const note = (request: Request) => {
      if (request.method() === 'PUT') changes.push(JSON.stringify(request.postDataJSON()));
    };
    page.on('request', note);
    await followLink(
      page,
      'updateSubscription?header.If-Match=%22abc%22&null=body./data/attributes/address_id',
    );
    await expect.poll(() => addressOf(page)).toContain('path.subscription_uuid=');
    await followLink(page, 'createAccessToken');
    await page.getByRole('heading', { level: 1, name: 'Get an access token' }).waitFor();
    await expect.poll(() => addressOf(page)).toContain('#/createAccessToken?');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Update a subscription' }).waitFor();
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      sendAndExpect(page, /^412/),
    ]);
    expect(changes).toHaveLength(1);
    expect(sent.headers()['if-match']).toBe('"abc"');
    expect(sent.postDataJSON().data.attributes).toMatchObject({ address_id: null });
    await page.goForward();
    const client = page.getByRole('textbox', { name: 'client_id' });
    await client.fill('typed a moment ago');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.goBack();
    await expectStatus(page, /^412/);
    await page.goForward();
    await expect.poll(() => client.inputValue()).toBe('typed a moment ago');
    await page.goBack();
    await expectStatus(page, /^412/);
    await page.reload();
    await expectStatus(page, /^Kept from .+: 412/);
    expect(changes).toHaveLength(1);
    await page.keyboard.press('Control+Enter');
    await expectStatus(page, /^412/);
    expect(changes).toEqual([changes[0], changes[0]]);
    page.off('request', note);
  });

  it('never give up a change that is under way, and never repeat what is canceled', async () => {
    const subscriptions = '**/v2/subscriptions/subscriptions/*';
    const changed = page.getByRole('region', { name: 'What changed' });
    await followLink(page, 'updateSubscription');
    const { asked, release } = await hold(page, subscriptions, { isAnswered: true });
    const address = crypto.randomUUID();
    await followLink(page, `updateSubscription?body./data/attributes/address_id=${address}`);
    await page.keyboard.press('Control+Enter');
    await asked;
    await page.goBack();
    release();
    await expectStatus(page, /^200/);
    await changed.getByText(address).first().waitFor();

    // Nor by opening an earlier one.
    const later = crypto.randomUUID();
    const slow = await hold(page, subscriptions, { isAnswered: true });
    await followLink(page, `updateSubscription?body./data/attributes/address_id=${later}`);
    await page.keyboard.press('Control+Enter');
    await slow.asked;
    await reopenNewest(page);
    slow.release();
    await changed.getByText(later).first().waitFor();

    await followLink(page, 'listNodes?query.page[limit]=3');
    await expectStatus(page, /^200/);
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
    lists.release();
    await expectStatus(page, /^200/);
    expect(requests).toBe(2);
  });

  it('lead nowhere but to this server, and say what they have that it does not take', async () => {
    const secrets = ['S3CR3T', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'];
    const parts = [
      ['query.filtre=x', 'query.filtre is unknown'],
      [`header.X-Moltin-Customer-Token=${secrets[0]}`, 'Customer-Token is a secret'],
      [`query.filter=${secrets[1]}`, 'query.filter is a secret'],
      ['raw.line=GET%20//evil.example/steal', 'The address "//evil.example/steal" must begin'],
      [
        'extra.header=X-B:%20a%0AHost:%20evil.example',
        'X-B is not sent: a header may not contain "\\n".',
      ],
    ] as const;
    const link = parts.map(([part]) => part).join('&');
    const clock = 'frozen@2036-03-01T00:00:00.000Z';
    const [request] = await Promise.all([
      page.waitForRequest(/\/nodes\?/),
      followLink(page, `listNodes?query.page[limit]=2&${link}&clock=${clock}`),
    ]);
    expect(new URL(request.url()).origin).toBe(root());
    const notice = page.getByRole('region', { name: 'About this link' });
    for (const [, said] of parts) await notice.getByText(said).waitFor();
    expect(await notice.getByRole('listitem').count()).toBe(parts.length);
    await expect.poll(() => addressOf(page)).toContain('path.catalog_id');
    for (const secret of secrets) expect(addressOf(page)).not.toContain(secret);

    // The link asks for confirmation before it sets the clock of the store.
    await notice.getByText('2036-03-01T00:00:00.000Z').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const [change] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'PUT'),
      notice.getByRole('button', { name: 'Set the clock' }).click(),
    ]);
    expect(change.postDataJSON()).toEqual({ mode: 'frozen', time: '2036-03-01T00:00:00.000Z' });
    await notice.getByText('2036-03-01T00:00:00.000Z').waitFor({ state: 'detached' });
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    await sendAndExpect(page, /^200/);

    await followLink(page, 'listGnomes?query.filter=x');
    await notice.getByText('Unknown operation listGnomes').waitFor();
  });
});
