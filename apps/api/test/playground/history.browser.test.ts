import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hear,
  historyRows,
  tabTo,
} from '../support/playground.js';

describePlayground('history', ({ openForAll }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll();
  });

  const drawer = () => page.getByRole('dialog', { name: 'History' });
  const button = (name: string) => drawer().getByRole('button', { name, exact: true });
  const row = (place: number) => historyRows(page).nth(place);
  const press = (place: number, name: string) =>
    row(place).getByRole('button', { name, exact: true }).click();
  const isSaid = (words: string) => drawer().getByText(words, { exact: true }).waitFor();

  async function openHistory(): Promise<void> {
    await page.getByRole('button', { name: 'History' }).click();
    await drawer().getByRole('searchbox').waitFor();
  }

  async function closeHistory(): Promise<void> {
    await button('Close').click();
    await drawer().waitFor({ state: 'detached' });
  }

  /** Clears the history that is open. */
  async function clear(): Promise<void> {
    await button('Clear all…').click();
    await page
      .getByRole('dialog', { name: 'Clear the history?' })
      .getByRole('button', { name: 'Clear all' })
      .click();
    await drawer().getByText('No requests yet').waitFor();
  }

  /** Opens each of these links: reads send themselves, the others need sending. */
  async function sendAll(...links: readonly string[]): Promise<void> {
    for (const link of links) {
      await followLink(page, link);
      if (!link.includes('?')) await page.keyboard.press('Control+Enter');
      await expectStatus(page, /^\d{3} /);
    }
  }

  /** Waits until the browser has stored this number of requests, and this number of pinned ones. */
  const isStored = (all: number, pinned = 0) =>
    expect
      .poll(async () => {
        const [entries] = await readStored(page);
        return [entries.length, entries.filter((entry) => entry.pinned).length];
      })
      .toEqual([all, pinned]);

  it('keeps requests and their responses over a reload, and opens them without sending', async () => {
    await sendAll(
      'createAccessToken',
      'listNodes?query.page[limit]=3',
      'listNodeProducts?query.filter=nonsense',
    );
    await openHistory();
    await isSaid('3 requests');
    await isStored(3);
    const stored = JSON.stringify(await readStored(page));
    expect(stored).toContain('(not kept)');
    expect(stored).not.toMatch(/eyJ[\w-]{5,}\./);
    await page.reload();
    await openHistory();
    await isSaid('3 requests');
    await isSaid('Today');
    await expect
      .poll(() => row(0).textContent())
      .toMatch(/filter=nonsense.*400 Bad Request.*\d m?s/);
    expect(await row(0).getAttribute('aria-label')).toMatch(
      /^GET Node's products, [^,]+ · filter=nonsense/,
    );
    expect(await row(1).textContent()).toMatch(/page\[limit\]=3.*200 OK.*3 of \d+ records.*kB/);
    const facts = row(0).getByTitle(/ UTC, /);
    const [, time = ''] = / (\S+ UTC), /.exec(`${await facts.getAttribute('title')}`) ?? [];
    expect(await facts.textContent()).toContain(time);

    // A slow check of the server would be repeated when the server is back.
    await page.evaluate('AbortSignal.timeout = () => new AbortController().signal');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await row(1).click();
    await page.getByRole('heading', { level: 1, name: 'Get the nodes of a release' }).waitFor();
    await expectStatus(page, /^Kept from .+ UTC: 200 OK.*3 of/);
    await expect.poll(() => decodeURIComponent(page.url())).toContain('query.page[limit]=3');
    await openHistory();
    await isSaid('3 requests');
    expect(sent.filter((path) => path.startsWith('/catalogs/'))).toEqual([]);
  });

  it('finds requests by the names of what they ask for, and by their responses', async () => {
    const search = drawer().getByRole('searchbox');
    for (const [query, found] of [
      // By the name that a row shows; its address contains an id.
      ['tarnholt', '2 of 3 requests'],
      ['bread_crumb', '1 of 3 requests'],
    ] as const) {
      await search.fill(query);
      await isSaid(found);
    }
    await search.fill('no such thing');
    await isSaid('Nothing found');
    await search.press('Escape');
    await isSaid('3 requests');
    await expect.poll(() => search.inputValue()).toBe('');
    await search.press('Escape');
    await drawer().waitFor({ state: 'detached' });
  });

  it('is used by the keyboard alone', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('h');
    await drawer().getByRole('searchbox').waitFor();
    await tabTo(page, row(0));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await drawer().waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toContain('query.filter=nonsense');
  });

  it('pins, sends again, deletes and clears', async () => {
    await openHistory();
    const heard = await hear(page);
    await press(1, 'Pin');
    await isSaid('Pinned');
    await expect.poll(heard).toContain('Nodes of a release: pinned');
    await expect.poll(() => row(0).textContent()).toContain('page[limit]=3');

    const asked = page.waitForRequest(/\/nodes\?/);
    await press(0, 'Send again');
    expect((await asked).url()).toContain('page[limit]=3');
    await openHistory();
    await isSaid('4 requests');
    await press(1, 'Delete');
    await isSaid('3 requests');

    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await button('Clear all…').click();
    const question = page.getByRole('dialog', { name: 'Clear the history?' });
    await question.getByText('All 3 requests and their responses').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await isSaid('3 requests');
    await clear();
    // The button that opened the question is gone with the requests; the focus stays in the
    // history.
    await drawer().and(page.locator(':focus-within')).waitFor();
    await isStored(0);
    await closeHistory();
  });

  it('has all of this visit where the browser is full, and stores it once there is room', async () => {
    await sendAll('listNodes?query.page[limit]=5');
    await openHistory();
    await isSaid('1 request');
    await isStored(1);
    await closeHistory();
    await page.evaluate(`{
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...values) {
        if (globalThis.hasRoom) return put.apply(this, values);
        throw new DOMException('full', 'QuotaExceededError');
      };
    }`);
    await sendAll('listNodes?query.page[limit]=4');
    await openHistory();
    await isSaid('2 requests');
    const notice = drawer().getByText('This browser could not store everything');
    const isNoticed = (words: string) => expect.poll(() => notice.textContent()).toContain(words);
    await isNoticed('changes of 1 request are lost when you leave');
    const heard = await hear(page);
    await press(1, 'Pin');
    await expect.poll(heard).toContain('Nodes of a release: pinned until you leave the page');
    await expect.poll(() => row(0).textContent()).toContain('page[limit]=5');
    await isNoticed('changes of 2 requests');
    await row(1).click();
    await expectStatus(page, /^Kept from .+: 200 OK.*4 of/);

    await openHistory();
    await page.evaluate('globalThis.hasRoom = true');
    await press(0, 'Delete');
    await notice.waitFor({ state: 'detached' });
    await isStored(1);
    await clear();
    await closeHistory();
  });

  it('keeps the last 200, and those that are pinned', async () => {
    await sendAll('listNodes?query.page[limit]=1');
    await openHistory();
    await press(0, 'Pin');
    await isStored(1, 1);
    await closeHistory();
    await page.evaluate(`${copyEntry}(208)`);
    await isStored(209, 1);
    await page.keyboard.press('Control+Enter');
    await isStored(201, 1);
    await openHistory();
    // Equal requests are one row.
    await isSaid('2 requests');
    await drawer().getByText('sent 200 times').waitFor();
    await drawer().getByRole('button', { name: 'Unpin' }).waitFor();
    await closeHistory();
  });

  it('works in memory where the browser refuses to keep anything', async () => {
    await page.addInitScript(`Object.defineProperty(window, 'indexedDB', {
      value: { open() { throw new DOMException('no', 'SecurityError'); } },
    })`);
    await page.reload();
    await expectStatus(page, /^200/);
    await sendAll('listNodes?query.page[limit]=6');
    await openHistory();
    await isSaid('2 requests');
    await drawer()
      .getByText(/the history is lost when you leave it/)
      .waitFor();
    await row(0).click();
    await drawer().waitFor({ state: 'detached' });
  });
});

type Stored = readonly [entries: readonly { readonly pinned: boolean }[], answers: unknown[]];

/** Reads the stored history of the browser. */
const readStored = (page: Page): Promise<Stored> =>
  page.evaluate(`(async () => {
    ${openDatabase}
    const change = database.transaction(['entries', 'answers']);
    const stored = ['entries', 'answers'].map((name) => done(change.objectStore(name).getAll()));
    const all = await Promise.all(stored);
    database.close();
    return all;
  })()`);

const openDatabase = `
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await done(indexedDB.open('aisle-history'));
`;

/** Stores copies of the only request, with its response, as another page would: older ones that are not pinned. */
const copyEntry = `(async (copies) => {
  ${openDatabase}
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
  new BroadcastChannel('aisle-history').postMessage('changed');
})`;
