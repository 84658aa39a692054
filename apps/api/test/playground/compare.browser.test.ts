import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  askForAll,
  askForToken,
  type DemoListing,
  demoId,
  listingHash,
} from '../support/demo-listing.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hear,
  leaveDevelopment,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const difference = (page: Page) => page.getByRole('region', { name: 'Difference' });

describePlayground('compare', ({ open, openAt, root, workplace }) => {
  const compare = async (listing: DemoListing = {}, options: Parameters<typeof open>[1] = {}) => {
    const page = await open(listingHash(listing, 'compare'), options);
    await expectStatus(page, /^200 /);
    return page;
  };

  it('compares two releases as the operation answers them', async () => {
    const page = await compare();
    await page
      .getByRole('status')
      .getByText(/ unchanged/)
      .waitFor();
    await page.getByText('Release: Tarnholt, the release before', { exact: true }).waitFor();
    await page.getByText('As in the form', { exact: true }).last().waitFor();
    await pick(page, 'Release before', 'As in the form');
    await pick(page, 'Release after', 'Tarnholt, two releases before');
    await expect.poll(() => countOf(page, 'All differences')).toBeGreaterThan(0);
    const { releases } = await newestCatalog();
    const [now, old] = await Promise.all([
      askForAll(root(), {}),
      askForAll(root(), { release: releases[2]?.id ?? '' }),
    ]);
    const ids = { now: new Set(now.map(({ id }) => id)), old: new Set(old.map(({ id }) => id)) };
    const kept = now.filter(({ id }) => ids.old.has(id));
    const repriced = kept.filter(
      (product) => priceOf(product) !== priceOf(old.find(({ id }) => id === product.id)),
    );
    expect(await countOf(page, 'Added')).toBe(old.filter(({ id }) => !ids.now.has(id)).length);
    expect(await countOf(page, 'Removed')).toBe(now.length - kept.length);
    expect(await countOf(page, 'Repriced')).toBe(repriced.length);
    expect(await countOf(page, 'Moved')).toBe(1);
    const gloves = row(page, 'Harrow Fleece Gloves');
    expect(await gloves.textContent()).toMatch(/\$22\.00[\s\S]*\$27\.00[\s\S]*repriced \+22\.7 %/);
    await gloves.getByRole('row', { name: /meta \/ sale_id first-frost none/ }).waitFor();
    const tent = row(page, 'Skerry 2 Tent');
    await tent.getByText(/^moved 1 → \d+$/).waitFor();
    await tent
      .getByRole('row', { name: /attributes \/ description .*vent above each door/ })
      .waitFor();
    await page.getByText('Changed alike in every record').click();
    await page.getByRole('row', { name: /attributes \/ published_at/ }).waitFor();
    await difference(page)
      .getByText(/^In every record published_at changed alike; apart from that, \d+ \w+/)
      .waitFor();
    await pick(page, 'Release before', 'Tarnholt, two releases before');
    await page.getByText('Both sides have the same release').waitFor();
  });

  it('compares the last two releases at the press of a button, however often', async () => {
    const page = await open('listNodeProducts?query.include=main_image');
    await expectStatus(page, /^200 /);
    await page.getByTitle('About this page').click();
    for (const press of ['first', 'second']) {
      await page.getByRole('button', { name: 'Compare the last two releases' }).click();
      await page.getByText('Release: Tarnholt, the release before', { exact: true }).waitFor();
      await page.getByText('Release: Tarnholt, newest release', { exact: true }).waitFor();
      await page
        .getByRole('status')
        .getByText(/ unchanged/)
        .waitFor();
      const isChosen = page.getByRole('radio', { name: 'Change one thing' }).isChecked();
      expect(await isChosen, press).toBe(true);
      await page.getByRole('tab', { name: 'Response' }).click();
    }
  });

  it('tells the time of a response as all others are told', async () => {
    const page = await compare({ node: 'a1110000' }, { locale: 'de-DE' });
    await sendAndExpect(page, /^200 /);
    const title = difference(page).getByText(/^\d{4}-\d\d-\d\d /);
    await title.first().waitFor();
    expect(await title.first().textContent()).toMatch(/^[\d-]{10} \d\d:\d\d(:\d\d)? UTC$/);
  });

  it('swaps added and removed with its sides', async () => {
    const page = await compare();
    await pick(page, 'Release before', 'Tarnholt, two releases before');
    await expect.poll(() => countOf(page, 'Removed')).toBe(2);
    expect(await countOf(page, 'Added')).toBe(0);
  });

  it('shows only the records of a kind', async () => {
    const page = await compare();
    await pick(page, 'Release before', 'As in the form');
    await pick(page, 'Release after', 'Tarnholt, two releases before');
    await page.getByRole('radio', { name: /^Added/ }).check();
    await expect.poll(() => records(page).count()).toBe(2);
    await page.getByRole('radio', { name: /^Removed/ }).check();
    await page.getByText('Nothing is removed').waitFor();
  });

  it('compares what is sent with what is left out', async () => {
    const page = await compare({ node: 'a1110000' });
    await pick(page, 'What differs', 'Currency');
    await pick(page, 'Currency before', 'EUR');
    await pick(page, 'Currency after', 'Not sent');
    await page.getByText('Currency: not sent', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Not sent Currency after' }).waitFor();
    expect(await countOf(page, 'Repriced')).toBeGreaterThan(0);
    await pick(page, 'Currency after', 'As in the form');
    await page.getByText('As in the form', { exact: true }).last().waitFor();
  });

  it('compares two shoppers, two languages and two currencies', async () => {
    const page = await compare({ node: 'a1110000' });
    for (const [part, value] of [
      ['Shopper tags', 'rope-team'],
      ['Channel', 'outfitter-portal'],
      ['Account', demoId('acc00001')],
      ['Customer', demoId('c0570001')],
    ] as const) {
      await pick(page, 'What differs', part);
      await page.getByText(`Choose what the ${part.toLowerCase()} is to be`).waitFor();
      await pick(page, `${part} after`, value);
      await page.getByText('Changed alike in every record').click();
      await page
        .getByRole('row', {
          name: `meta / catalog_id ${demoId('ca700001')} ${demoId('ca700002')}`,
        })
        .waitFor();
    }

    await pick(page, 'What differs', 'Language');
    await pick(page, 'Language after', 'fr');
    await row(page, 'Tente Skerry 2')
      .getByRole('row', { name: /attributes \/ name Skerry 2 Tent Tente Skerry 2/ })
      .waitFor();
    expect(await countOf(page, 'Repriced')).toBe(0);

    await pick(page, 'What differs', 'Currency');
    await pick(page, 'Currency after', 'EUR');
    await expect.poll(() => countOf(page, 'Repriced')).toBe(5);
    const prices = /\$349\.00[\s\S]*€369\.00/;
    expect(await row(page, 'Skerry 2 Tent').textContent()).toMatch(prices);
    await expect.poll(() => page.url()).toContain('&differs=currency&after=EUR');
    await page.reload();
    await expect.poll(() => countOf(page, 'Repriced')).toBe(5);
    expect(await row(page, 'Skerry 2 Tent').textContent()).toMatch(prices);
  });

  it('finds nothing between the same request answered twice', async () => {
    const page = await compare();
    const heard = await hear(page);
    await sendAndExpect(page, /^200 /);
    await page.getByText('The same request, answered twice.').waitFor();
    await difference(page).getByText('No difference.').waitFor();
    await expect.poll(heard).toContain('No difference.');
    await page.getByText('Every record is the same').waitFor();
    await page.getByText(/^Records 1 to \d+ of \d+ are compared; a missing record/).waitFor();
  });

  it('compares long lists a part at a time, and takes nothing for new that only moved up', async () => {
    const { folder, run, start } = workplace();
    const [withdrawn = '', ...others] = Array.from({ length: 450 }, (_, index) => numbered(index));
    for (const records of [[...longList, withdrawn, ...others], [gone]]) {
      writeFileSync(join(folder, 'long.ndjson'), records.join('\n'));
      const imported = await run('import', 'long.ndjson', '--publish', '--db', 'long.db');
      expect(imported.code, imported.stderr).toBe(0);
    }
    const served = start(['--port', '0', '--db', 'long.db', '--log', 'silent']);
    const { playground } = JSON.parse(await served.firstLine);
    const page = await openAt(`${playground}#/listNodeProducts?tab=compare`);
    await difference(page)
      .getByText(/1 removed, 400 unchanged/)
      .waitFor();
    await page.getByText('Records 1 to 400 of 450 are compared.').waitFor();
    await page.getByRole('button', { name: 'Next 400' }).click();
    await page.getByText('Records 401 to 450 of 450 are compared.').waitFor();
    expect(await countOf(page, 'All differences')).toBe(0);
    expect(await countOf(page, 'Unchanged')).toBe(50);
    await page.getByRole('button', { name: 'Previous 400' }).click();
    const removed = row(page, 'Item 1000');
    await removed.getByText('removed').waitFor();
    expect((await removed.locator('strong').boundingBox())?.height).toBeLessThan(80);
  });

  it('shows what a step of the clock changed', async () => {
    const page = await compare({ node: 'a1110000' });
    await setClock({ mode: 'frozen', time: '2036-06-15T12:00:00.000Z' });
    await sendAndExpect(page, /^200 /);
    await page.getByText('The same request, answered twice.').waitFor();
    await expect.poll(() => countOf(page, 'Repriced')).toBeGreaterThan(0);
    await row(page, 'Skerry 2 Tent')
      .getByText(/^repriced/)
      .waitFor();
    await setClock({ mode: 'running', time: null });
  });

  it('compares any two answers, also of requests that differ', async () => {
    const page = await compare({ node: 'a1110000' });
    await followLink(page, listingHash({ node: 'a1120000' }, 'compare'));
    await expectStatus(page, /^200 /);
    await page.getByRole('radio', { name: 'Any two responses' }).check();
    await page.getByRole('button', { name: 'Response before' }).click();
    await page.getByRole('option', { name: /a1120000/ }).click();
    await page.getByText('Both sides are the same response').waitFor();
    await page.getByRole('button', { name: 'Response before' }).click();
    await page.getByRole('option', { name: /a1110000/ }).click();
    const isCompared = () => expect.poll(() => countOf(page, 'Removed')).toBe(5);
    await isCompared();
    expect(await countOf(page, 'Added')).toBeGreaterThan(0);
    await expect.poll(() => page.url()).toMatch(/before=listNodeProducts[^&]*a1110000/);
    const link = page.url();
    await page.reload();
    await isCompared();
    await followLink(page, listingHash({ node: 'a0000000' }, 'answer'));
    await expectStatus(page, /^200 /);
    await page.goBack();
    await isCompared();
    const elsewhere = await openAt(link);
    await expect.poll(() => countOf(elsewhere, 'Removed')).toBe(5);
    await elsewhere.getByRole('button', { name: /Sent now: .*a1110000/ }).waitFor();
  });

  it('compares subscriptions field by field', async () => {
    const page = await open(updateHash('0ffe2001-0000-4000-8000-000000000002'));
    await sendAndExpect(page, /^200 /);
    await followLink(page, updateHash('0ffe2001-0000-4000-8000-000000000001'));
    await sendAndExpect(page, /^200 /);
    const difference = page.getByRole('region', { name: 'Difference' });
    await difference
      .getByRole('row', { name: /data \/ attributes \/ plan_id .*0002 .*0001/ })
      .waitFor();
    const changed = difference.getByRole('row', { name: /updated_at .* UTC .* UTC/ }).first();
    expect(await changed.getByTitle(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/).count()).toBe(2);
  });

  it('says that one of the answers is an error', async () => {
    const page = await compare({ node: 'a1110000' });
    await followLink(page, listingHash({ node: 'a1110000', filter: 'no' }, 'compare'));
    await expectStatus(page, /^400 /);
    await page.getByRole('radio', { name: 'The previous response' }).check();
    await difference(page).getByText('Status 200 became 400', { exact: false }).waitFor();
    await page.getByText('One of the responses is an error').waitFor();
  });

  it('copies the difference as text and as JSON', async () => {
    const page = await compare(
      { node: 'a1110000' },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
    await pick(page, 'What differs', 'Currency');
    await pick(page, 'Currency after', 'EUR');
    await page.getByRole('button', { name: 'Copy text the difference as text' }).click();
    const clipboard = () => page.evaluate('navigator.clipboard.readText()');
    await expect.poll(clipboard).toMatch(/repriced: Skerry 2 Tent \(TNT-SKERRY-2\)/);
    await page.getByRole('button', { name: 'Copy JSON the difference as JSON' }).click();
    await expect.poll(clipboard).toMatch(/"kind": "list"/);
  });

  it('works without development mode: what is compared is typed', async () => {
    const page = await open(listingHash({ node: 'a1110000' }, 'compare'));
    await leaveDevelopment(page);
    await pick(page, 'What differs', 'Currency');
    await page.getByRole('textbox', { name: 'Currency after' }).fill('EUR');
    await expect.poll(() => countOf(page, 'Repriced')).toBe(5);
  });

  it('offers to try again when the requests do not arrive', async () => {
    const page = await open(listingHash({ node: 'nope' }, 'compare'));
    await pick(page, 'What differs', 'Currency');
    await pick(page, 'Currency after', 'EUR');
    await page.getByRole('region', { name: 'Difference' }).getByText('404').first().waitFor();
  });

  it('is worked by keyboard alone', async () => {
    const page = await compare({ node: 'a1110000' });
    await tabTo(page, page.getByRole('tab', { name: 'Compare' }));
    await tabTo(page, page.getByRole('button', { name: /What differs$/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Currency' }).waitFor();
    await page.keyboard.type('Curr');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: /Currency after$/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /EUR/ }).waitFor();
    await page.keyboard.type('EUR');
    await page.keyboard.press('Enter');
    await expect.poll(() => countOf(page, 'Repriced')).toBe(5);
    await tabTo(page, page.getByRole('radio', { name: /^All differences/ }));
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Nothing is unchanged').waitFor();
  });

  it('has no barriers, and no width to spare', async () => {
    const page = await compare();
    expect(await findBarriers(page)).toEqual([]);
    await pick(page, 'Release after', 'Tarnholt, two releases before');
    await expect.poll(() => countOf(page, 'All differences')).toBeGreaterThan(0);
    for (const fold of await page.getByRole('tabpanel').locator('summary').all())
      await fold.click();
    expect(await findBarriers(page)).toEqual([]);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
    await page.getByRole('radio', { name: 'Any two responses' }).check();
    expect(await findBarriers(page)).toEqual([]);
    await sendAndExpect(page, /^200 /);
    await difference(page).getByText('No difference.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  async function newestCatalog() {
    const response = await fetch(`${root()}/_dev/tree`, {
      headers: { Authorization: `Bearer ${await askForToken(root())}` },
    });
    const tree: { catalogs: { id: string; releases: { id: string }[] }[] } = await response.json();
    const [catalog] = tree.catalogs;
    if (!catalog) throw new Error('there is no catalog');
    return catalog;
  }

  async function setClock(change: object): Promise<void> {
    const response = await fetch(`${root()}/_dev/clock`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${await askForToken(root())}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(change),
    });
    expect(response.status).toBe(200);
  }
});

const longId = (kind: string, place = 0) =>
  `${kind}-0000-4000-8000-${`${place}`.padStart(12, '0')}`;

/** A catalog with one node, whose products are many. */
const longList = [
  { type: 'price_book', id: longId('b00c0000'), name: 'Prices' },
  { type: 'hierarchy', id: longId('aaaa0000'), name: 'All', slug: 'all' },
  {
    type: 'catalog',
    id: longId('ca700000'),
    name: 'Long',
    hierarchy_ids: [longId('aaaa0000')],
    price_books: [{ id: longId('b00c0000'), priority: 0 }],
    default_language: 'en',
    languages: ['en'],
  },
].map((record) => JSON.stringify(record));

function numbered(place: number, status = 'live'): string {
  const name = `Item ${1000 + place}${place === 0 ? ' that goes on'.repeat(20) : ''}`;
  return JSON.stringify({
    type: 'product',
    id: longId('cccc0000', place),
    status,
    name,
    sku: `${place}`,
    slug: `item-${place}`,
    node_ids: [longId('aaaa0000')],
    commodity_type: 'physical',
  });
}

const gone = numbered(0, 'draft');

function updateHash(plan: string): string {
  const id = demoId('5b5c0001');
  const pairs = [
    ['path.subscription_uuid', id],
    ['body./data/id', id],
    ['body./data/attributes/plan_id', plan],
    ['tab', 'compare'],
  ];
  const query = pairs.map((pair) => pair.map((text) => encodeURIComponent(text ?? '')).join('='));
  return `updateSubscription?${query.join('&')}`;
}

async function pick(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${name}$`) }).click();
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
}

async function countOf(page: Page, kind: string): Promise<number> {
  const choice = page.getByRole('radio', { name: new RegExp(`^${kind} \\d+$`) });
  if ((await choice.count()) === 0) return Number.NaN;
  const label = await choice.locator('..').textContent();
  return Number(/\d+$/.exec((label ?? '').trim())?.[0]);
}

function records(page: Page) {
  return page.getByRole('region', { name: 'Difference' }).getByRole('list').locator('> li');
}

function row(page: Page, name: string) {
  return records(page).filter({ hasText: name });
}

function priceOf(product: Awaited<ReturnType<typeof askForAll>>[number] | undefined) {
  const price = product?.meta.display_price;
  return (price?.with_tax ?? price?.without_tax)?.amount;
}
