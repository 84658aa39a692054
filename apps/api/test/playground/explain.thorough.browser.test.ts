import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  askForAll,
  askForListing,
  type DemoListing,
  demoId,
  listingHash,
} from '../support/demo-listing.js';
import { describePlayground, expectStatus, followLink } from '../support/playground.js';

describePlayground('explain', ({ openForAll, root }) => {
  let page: Page;
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const product = () => page.getByRole('combobox', { name: 'Product' });
  const say = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const explain = async (listing: DemoListing) => {
    await followLink(page, listingHash(listing, 'explain'));
    await expectStatus(page, /^200 /);
    await page.getByRole('list', { name: 'How the response came about' }).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  };

  beforeAll(async () => {
    page = await openForAll('listNodeProducts');
  });

  it.each([
    [{}, 'The request says nothing about the shopper'],
    [{ 'EP-Context-Tag': 'rope-team' }, 'The rule "Rope team" fits'],
    [{ 'EP-Channel': 'outfitter-portal' }, 'The rule "Outfitter portal" fits'],
    [{ 'EP-Channel': 'web' }, 'No rule that is evaluated fits'],
  ])(
    'says why a shopper with %j reads a catalog, as the answer has it',
    async (headers, reason) => {
      const names = {
        [demoId('ca700001')]: 'Tarnholt',
        [demoId('ca700002')]: 'Tarnholt Outfitters',
      };
      const listing = { node: 'a1110000', headers };
      const { data } = await askForListing(root(), listing);
      await explain(listing);
      await section('Why this catalog').getByText(reason).waitFor();
      const rules = page.getByRole('list', { name: 'Catalog rules, best match first' });
      expect(await rules.getByText(/^\d of \d conditions met$/).count()).toBe(6);
      const read = names[data[0]?.meta.catalog_id ?? ''] ?? 'no catalog';
      const path = page.getByRole('list', { name: 'How the response came about' });
      await path
        .getByRole('listitem')
        .filter({ hasText: 'Resolved catalog' })
        .getByText(read, { exact: true })
        .waitFor();
      expect(await rules.getByText('chosen', { exact: true }).count()).toBe(
        reason.startsWith('The rule') ? 1 : 0,
      );
    },
  );

  it.each([
    ['fr', 'fr', 'fr is asked for first'],
    ['fr-CA, en;q=0.5', 'fr', 'The release lacks fr-CA'],
    ['de', 'en', 'none of the asked languages'],
  ])('says why an answer to %s is in %s', async (asked, used, reason) => {
    const listing = { node: 'a1110000', headers: { 'Accept-Language': asked } };
    const { data } = await askForListing(root(), listing);
    expect(data[0]?.meta.language).toBe(used);
    await explain(listing);
    const release = section('Which release and language');
    await release.getByText(reason).waitFor();
    await release.getByText(`${used}, used`).waitFor();
  });

  it('goes to the page that has a product', async () => {
    const all = await askForAll(root(), {});
    const last = all.findLast(({ attributes }) => attributes.sku !== undefined);
    const position = all.findIndex(({ id }) => id === last?.id);
    await explain({});
    await product().fill(last?.attributes.sku ?? '');
    await page.keyboard.press('Enter');
    await say(`number ${position + 1} of ${all.length}`);
    await page.getByRole('button', { name: 'Go to its page' }).click();
    await say('on this page');
    await page.getByRole('tab', { name: 'Response' }).click();
    await page
      .getByRole('tabpanel')
      .getByText(last?.attributes.name ?? '')
      .first()
      .waitFor();
  });

  it.each([
    ['skerry 2', 'Skerry 2 Tent'],
    ['TNT-LIN', 'Linnet Ultralight 2'],
    ['600d5007', 'Wether Canvas Bell Tent'],
  ])('completes %s from the whole release', async (text, name) => {
    await explain({ node: 'b1100000' });
    await product().fill(text);
    await page.getByRole('option', { name }).waitFor();
  });
});
