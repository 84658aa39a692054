import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers, readDownload } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hear,
  historyRows,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'History' });
const count = (page: Page, words: string) =>
  drawer(page).getByText(words, { exact: true }).waitFor();

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'History' }).click();
  await drawer(page).getByRole('searchbox').waitFor();
}

async function closeHistory(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await drawer(page).waitFor({ state: 'detached' });
}

/** Has each of these links answered: reads by themselves, the others sent. */
async function sendAll(page: Page, links: readonly string[]): Promise<void> {
  for (const link of links) {
    const answered = page.waitForEvent('requestfinished', (request) =>
      /\/(catalogs|oauth|subscriptions)\//.test(new URL(request.url()).pathname),
    );
    await followLink(page, link);
    if (!link.includes('?') || link.startsWith('update'))
      await page.keyboard.press('Control+Enter');
    await answered;
    await expectStatus(page, /^\d{3} /);
  }
}

/** Puts copies of the only entry, with its answer, into the page's own database: older ones that are not pinned. */
const copyEntry = `(async (copies) => {
  const done = (request) => new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const database = await done(indexedDB.open('aisle-history'));
  const change = database.transaction(['entries', 'answers'], 'readwrite');
  const [entries, answers] = ['entries', 'answers'].map((name) => change.objectStore(name));
  const [entry] = await done(entries.getAll());
  const answer = await done(answers.get(entry.id));
  for (let age = 1; age <= copies; age++) {
    const id = crypto.randomUUID();
    entries.put({ ...entry, id, at: entry.at - age, pinned: false });
    answers.put(answer, id);
  }
  await new Promise((resolve) => { change.oncomplete = resolve; });
  database.close();
})`;

describePlayground('history', ({ open }) => {
  it('keeps requests and their answers over a reload, and opens them without sending', async () => {
    const page = await open();
    await sendAll(page, [
      'listNodes?query.page[limit]=3',
      'listNodeProducts?query.filter=nonsense',
    ]);
    await openHistory(page);
    await count(page, '2 requests');
    await page.reload({ waitUntil: 'networkidle' });
    await openHistory(page);
    await count(page, '2 requests');
    expect(await historyRows(page).nth(0).textContent()).toMatch(
      /filter=nonsense.*400 Bad Request.*\d ms/,
    );
    expect(await historyRows(page).nth(0).getAttribute('aria-label')).toMatch(
      /^GET Node's products, [^,]+ · filter=nonsense/,
    );
    expect(await historyRows(page).nth(1).textContent()).toMatch(
      /page\[limit\]=3.*200 OK.*3 of \d+ records.*kB/,
    );
    expect(await drawer(page).getByText('Today').count()).toBe(1);
    const facts = historyRows(page)
      .nth(0)
      .getByTitle(/ UTC, /);
    const [, time = ''] = / (\S+ UTC), /.exec(`${await facts.getAttribute('title')}`) ?? [];
    expect(await facts.textContent()).toContain(time);

    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await historyRows(page).nth(1).click();
    await page.getByRole('heading', { level: 1, name: 'Get the nodes of a release' }).waitFor();
    await expect
      .poll(() => page.getByRole('status').first().textContent())
      .toMatch(/^Kept from .+ UTC: 200 OK.*3 of/);
    expect(decodeURIComponent(page.url())).toContain('query.page[limit]=3');
    expect(sent.filter((url) => /^[^/]*\/\/[^/]+\/catalogs\//.test(url))).toEqual([]);
  });

  it('finds requests by name, status and what their answers say', async () => {
    const page = await open();
    await sendAll(page, [
      'listNodes?query.page[limit]=2',
      'listNodes?query.filter=wrong(',
      'createAccessToken',
    ]);
    await openHistory(page);
    await historyRows(page).nth(2).getByRole('button', { name: 'Name' }).click();
    await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Two nodes');
    await page.keyboard.press('Enter');
    await drawer(page).getByText('Two nodes').waitFor();
    const search = drawer(page).getByRole('searchbox');
    for (const [query, found] of [
      ['two nodes', '1 of 3 requests'],
      ['bad request', '1 of 3 requests'],
      ['post access_token', '1 of 3 requests'],
      ['bread_crumb', '1 of 3 requests'],
      ['expires_in', '1 of 3 requests'],
      ['nodes', '2 of 3 requests'],
      // By what a row calls a thing, which its address has an id of.
      ['tarnholt', '2 of 3 requests'],
    ] as const) {
      await search.fill(query);
      await count(page, found);
    }
    await search.fill('no such thing');
    await drawer(page).getByText('Nothing found').waitFor();
    await search.press('Escape');
    await count(page, '3 requests');
    expect(await search.inputValue()).toBe('');
    await search.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
  });

  it('keeps no token and no secret', async () => {
    const page = await open();
    await sendAll(page, ['createAccessToken', 'listNodes']);
    await openHistory(page);
    await count(page, '2 requests');
    const kept = await page.evaluate(`(async () => {
      const database = await new Promise((resolve) => {
        const opening = indexedDB.open('aisle-history');
        opening.onsuccess = () => resolve(opening.result);
      });
      const read = (name) => new Promise((resolve) => {
        const reading = database.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      return JSON.stringify([await read('entries'), await read('answers')]);
    })()`);
    expect(kept).toContain('(not kept)');
    expect(kept).not.toMatch(/eyJ[\w-]{5,}\./);
  });

  it('pins, sends again, deletes and clears', async () => {
    const page = await open();
    await sendAll(page, ['listNodes?query.page[limit]=2', 'listNodes?query.page[limit]=4']);
    await openHistory(page);
    const heard = await hear(page);
    await historyRows(page).nth(1).getByRole('button', { name: 'Pin', exact: true }).click();
    await drawer(page).getByText('Pinned', { exact: true }).waitFor();
    await expect.poll(heard).toEqual(['Nodes of a release: pinned']);
    expect(await historyRows(page).nth(0).textContent()).toContain('page[limit]=2');

    const [request] = await Promise.all([
      page.waitForRequest(/\/nodes\?/),
      historyRows(page).nth(0).getByRole('button', { name: 'Send again' }).click(),
    ]);
    expect(request.url()).toContain('page[limit]=2');
    await openHistory(page);
    await count(page, '3 requests');
    await historyRows(page).nth(1).getByRole('button', { name: 'Delete' }).click();
    await count(page, '2 requests');

    await drawer(page).getByRole('button', { name: 'Clear all…' }).click();
    const question = page.getByRole('dialog', { name: 'Clear the history?' });
    await question.getByText('All 2 requests and their responses').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await count(page, '2 requests');
    await drawer(page).getByRole('button', { name: 'Clear all…' }).click();
    await question.getByRole('button', { name: 'Clear all' }).click();
    await drawer(page).getByText('No requests yet').waitFor();
    // What opened the question is gone with the requests: the focus is in the history still.
    await drawer(page).and(page.locator(':focus-within')).waitFor();
  });

  it('keeps the last 200, and those that are pinned', async () => {
    const page = await open('listNodes?query.page[limit]=1');
    await expectStatus(page, /^200/);
    await openHistory(page);
    await historyRows(page).nth(0).getByRole('button', { name: 'Pin', exact: true }).click();
    await closeHistory(page);
    await page.evaluate(`${copyEntry}(208)`);
    await page.reload({ waitUntil: 'networkidle' });
    await openHistory(page);
    await count(page, '209 requests');
    await closeHistory(page);
    await sendAndExpect(page, /^200/);
    await openHistory(page);
    await count(page, '201 requests');
    await closeHistory(page);
    await page.reload({ waitUntil: 'networkidle' });
    await openHistory(page);
    await count(page, '201 requests');
    expect(await drawer(page).getByText('Pinned', { exact: true }).count()).toBe(1);
    expect(await drawer(page).getByRole('button', { name: 'Unpin' }).count()).toBe(1);
  });

  it.each([
    ['refuses to keep anything', `throw new DOMException('no', 'SecurityError')`],
    [
      'never opens its database',
      'return Object.assign(real.open("other"), { addEventListener() {} })',
    ],
  ])('works in memory where the browser %s', async (_, opening) => {
    const page = await open();
    await page.addInitScript(`
      const real = window.indexedDB;
      Object.defineProperty(window, 'indexedDB', { value: { open() { ${opening}; } } });
    `);
    await page.reload({ waitUntil: 'networkidle' });
    await sendAll(page, ['listNodes?query.page[limit]=2']);
    await openHistory(page);
    await count(page, '2 requests');
    await drawer(page)
      .getByText(/the history ends when you leave it/)
      .waitFor();
    await historyRows(page).nth(0).click();
    await drawer(page).waitFor({ state: 'detached' });
  });

  it('has all of this visit where the browser is full, and stores it once there is room', async () => {
    const page = await open();
    await sendAll(page, ['listNodes?query.page[limit]=2']);
    await openHistory(page);
    await count(page, '1 request');
    await closeHistory(page);
    await page.evaluate(`{
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...values) {
        if (globalThis.hasRoom) return put.apply(this, values);
        throw new DOMException('full', 'QuotaExceededError');
      };
    }`);
    await sendAll(page, ['listNodes?query.page[limit]=4']);
    await openHistory(page);
    await count(page, '2 requests');
    const notice = drawer(page).getByText('This browser could not store everything');
    expect(await notice.textContent()).toContain('what is new in 1 request ends when you leave');
    const heard = await hear(page);
    await historyRows(page).nth(1).getByRole('button', { name: 'Pin', exact: true }).click();
    await expect.poll(heard).toEqual(['Nodes of a release: pinned until you leave the page']);
    expect(await historyRows(page).nth(0).textContent()).toContain('page[limit]=2');
    await page.locator('input[type=file]').setInputFiles({
      name: 'one.http',
      mimeType: 'text/plain',
      buffer: Buffer.from('### Mine\nGET /catalogs/c/releases/r/nodes\n'),
    });
    await drawer(page)
      .getByText('1 request imported and pinned, 1 until you leave the page')
      .waitFor();
    await count(page, '3 requests');
    expect(await notice.textContent()).toContain('what is new in 3 requests');
    await historyRows(page).nth(2).click();
    await expectStatus(page, /^Kept from .+: 200 OK.*4 of/);

    await openHistory(page);
    await page.evaluate('globalThis.hasRoom = true');
    await historyRows(page).nth(0).getByRole('button', { name: 'Delete' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.reload({ waitUntil: 'networkidle' });
    await openHistory(page);
    await count(page, '2 requests');
    expect(await drawer(page).getByRole('button', { name: 'Unpin' }).count()).toBe(1);
  });

  it('is saved as a .http file and read again', async () => {
    const page = await open();
    await sendAll(page, [
      'listNodeProducts?query.filter=in(tags,organic,new)&header.Accept-Language=fr',
      'updateSubscription?null=body./data/attributes/address_id',
    ]);
    await openHistory(page);
    for (const row of [0, 1]) await historyRows(page).nth(row).locator('label').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer(page).getByRole('button', { name: 'Export selected (2)' }).click(),
    ]);
    const text = await readDownload(download);
    expect(text).toMatch(/GET \{\{host\}\}\/catalogs\/.*\?filter=in\(tags,organic,new\)/);
    expect(text).toContain('Authorization: Bearer {{token}}');
    expect(text).not.toMatch(/eyJ[\w-]{5,}\./);

    await drawer(page).getByRole('button', { name: 'Clear all…' }).click();
    await page
      .getByRole('dialog', { name: 'Clear the history?' })
      .getByRole('button', { name: 'Clear all' })
      .click();
    await drawer(page).getByText('No requests yet').waitFor();
    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await drawer(page).getByText('2 requests imported and pinned').waitFor();
    await input.setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await drawer(page).getByText('0 requests imported and pinned, 2 already there').waitFor();
    await historyRows(page).nth(0).getByRole('button', { name: 'Unpin' }).click();
    await drawer(page).getByText('Today').waitFor();
    await input.setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await drawer(page).getByText('2 already there, 1 of them pinned now').waitFor();
    await count(page, '2 requests');
    await input.setInputFiles({
      name: 'bad.http',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        '### Nodes\nGET /catalogs/c/releases/r/nodes?filter=eq(name,"Skerry 2 Tent")\nnonsense\n\n### x\nDELETE /all\n',
      ),
    });
    await drawer(page).getByText('1 request imported and pinned; 2 lines to look at:').waitFor();
    await drawer(page).getByText('no operation answers DELETE /all').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await drawer(page).getByText('organic').first().click();
    await sendAndExpect(page, /^200/);
  });

  it('resets the data of the store after asking', async () => {
    const page = await open('updateSubscription?null=body./data/attributes/address_id');
    await sendAndExpect(page, /^200/);
    // A proxy says in its own words that the server is gone: the same again would get the same.
    let previews = 0;
    await page.route('**/_dev/**', async (route) => {
      if (route.request().url().endsWith('/preview')) previews++;
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<p>Bad gateway' });
    });
    const refused = 'The response is 502 Bad Gateway and no JSON.';
    const preview = page.getByRole('region', { name: 'Preview' });
    await followLink(
      page,
      'updateSubscription?body./data/attributes/address_id=add20003-0000-4000-8000-000000000001',
    );
    await preview.getByText(refused).waitFor();
    expect(previews).toBe(1);
    await page.getByRole('button', { name: /^The store’s clock:/ }).click();
    await page.getByRole('button', { name: 'Reset the store’s data…' }).click();
    const question = page.getByRole('dialog', { name: 'Reset the store’s data?' });
    await question.getByText(/Releases get new ids/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole('button', { name: 'Reset the data' }).click();
    await question.getByRole('alert').getByText(refused).waitFor();
    await page.unroute('**/_dev/**');
    await question.getByRole('button', { name: 'Reset the data' }).click();
    await page
      .getByText(/^The store is as it was at first: \d+ products in \d+ catalogs/)
      .waitFor();
    await sendAndExpect(page, /^200/);
  });

  it('is used by the keyboard alone', async () => {
    const page = await open();
    await sendAll(page, ['listNodes?query.page[limit]=2', 'listNodes?query.page[limit]=4']);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('h');
    await drawer(page).getByRole('searchbox').waitFor();
    await tabTo(page, historyRows(page).nth(0));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await drawer(page).getByRole('button', { name: 'Export selected (1)' }).waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => decodeURIComponent(page.url())).toContain('page[limit]=2');
  });

  it('has no barriers', async () => {
    const page = await open('listNodes');
    await openHistory(page);
    await drawer(page).getByText('No requests yet').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await closeHistory(page);
    await sendAll(page, ['listNodes?query.page[limit]=2', 'listNodes?query.page[limit]=999']);
    await openHistory(page);
    await historyRows(page).nth(0).getByRole('button', { name: 'Pin', exact: true }).click();
    await historyRows(page).nth(1).locator('label').click();
    expect(await findBarriers(page)).toEqual([]);
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
  });
});
