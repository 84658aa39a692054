import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { demoId, listingHash } from '../support/demo-listing.js';
import { describeOwnPlayground, expectToFit, followLink } from '../support/playground.js';

const difference = (page: Page) => page.getByRole('region', { name: 'Difference' });

describeOwnPlayground('compare, at length', ({ open, openAt, workplace }) => {
  it.each([
    ['Shopper tags', 'tags', 'rope-team'],
    ['Channel', 'channel', 'outfitter-portal'],
    ['Customer', 'customer', demoId('c0570001')],
  ])('compares two shoppers by their %s', async (_, part, value) => {
    const sides = `&compare=change&differs=${part}&after=${value}`;
    const page = await open(`${listingHash({ node: 'a1110000' }, 'compare')}${sides}`);
    await page.getByText('Same change in every record').click();
    await page
      .getByRole('row', { name: `meta / catalog_id ${demoId('ca700001')} ${demoId('ca700002')}` })
      .waitFor();
  });

  it('tells the time of a response as all others are told, whatever the browser speaks', async () => {
    const page = await open(listingHash({ node: 'a1110000' }, 'compare'), { locale: 'de-DE' });
    await page.getByText('Release: Tarnholt, the release before', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    const title = difference(page).getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? UTC$/);
    await expect.poll(() => title.count()).toBe(2);
  });

  it('has no barriers in any view, and fits into every window', async () => {
    const page = await open(listingHash({}, 'compare'));
    await page.getByText('Release: Tarnholt, the release before', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    for (const fold of await page.getByRole('tabpanel').locator('summary').all())
      await fold.click();
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
      expect(await findBarriers(page), `${width}`).toEqual([]);
    }
    await page.keyboard.press('Control+Enter');
    await difference(page).getByText('No difference.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await followLink(page, listingHash({ node: 'a1110000', filter: 'no' }, 'compare'));
    await page.getByRole('radio', { name: 'The previous response' }).check();
    await page.getByText('One of the responses is an error').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('compares long lists of a real store a part at a time', async () => {
    const { folder, run, start } = workplace();
    const [withdrawn = '', ...others] = Array.from({ length: 450 }, (_, index) => numbered(index));
    for (const records of [[...longList, withdrawn, ...others], [numbered(0, 'draft')]]) {
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
    await page.getByRole('radio', { name: 'All differences 0', exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Unchanged 50', exact: true }).waitFor();
  });
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
  return JSON.stringify({
    type: 'product',
    id: longId('cccc0000', place),
    status,
    name: `Item ${1000 + place}`,
    sku: `${place}`,
    slug: `item-${place}`,
    node_ids: [longId('aaaa0000')],
    commodity_type: 'physical',
  });
}
