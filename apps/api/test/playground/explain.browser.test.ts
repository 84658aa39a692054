import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { askForListing, type DemoListing, demoId, listingHash } from '../support/demo-listing.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  hear,
  leaveDevelopment,
  tabTo,
} from '../support/playground.js';

describePlayground('explain', ({ openForAll, root }) => {
  let page: Page;
  let heard: Awaited<ReturnType<typeof hear>>;
  const path = () => page.getByRole('list', { name: 'How the response came about' });
  const step = (label: string) => path().getByRole('listitem').filter({ hasText: label });
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const product = () => page.getByRole('combobox', { name: 'Product' });
  const say = (text: string) => page.getByText(text, { exact: true });
  const rules = () => page.getByRole('list', { name: 'Catalog rules, best match first' });
  const outcomes = () =>
    page.getByRole('list', { name: 'Checks, in their order' }).locator('small').allInnerTexts();
  const expectHeard = (said: RegExp) =>
    expect.poll(heard).toContainEqual(expect.stringMatching(said));

  /** Requests a listing, and waits until the page explains it and not the previous one. */
  const explain = async (listing: DemoListing) => {
    await followLink(page, listingHash(listing, 'explain'));
    await expectStatus(page, /^200 /);
    await path().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  };

  const look = async (text: string) => {
    await product().fill(text);
    await page.keyboard.press('Enter');
  };

  beforeAll(async () => {
    page = await openForAll('listNodeProducts');
    heard = await hear(page);
  });

  it('says which rule chose the catalog, what each names and what the shopper has', async () => {
    const listing = { node: 'a1110000', headers: { 'EP-Context-Tag': 'rope-team' } };
    await explain(listing);
    await section('Why this catalog').getByText('The rule "Rope team" fits').waitFor();
    const items = rules().locator('> li');
    expect(await items.count()).toBe(6);
    expect(await items.first().textContent()).toMatch(
      /Rope team[\s\S]*chosen[\s\S]*tags matched: the rule names rope-team; the shopper has rope-team/,
    );
    expect(await items.nth(1).textContent()).toMatch(/Open house[\s\S]*not scheduled now/);
    expect(await items.last().textContent()).toMatch(
      /accounts not matched: the rule names acc00001…tags not matched: the rule names with-client; the shopper has rope-team/,
    );
    const { data } = await askForListing(root(), listing);
    const names = { [demoId('ca700001')]: 'Tarnholt', [demoId('ca700002')]: 'Tarnholt Outfitters' };
    const read = names[data[0]?.meta.catalog_id ?? ''] ?? 'no catalog';
    await step('Resolved catalog').getByText(read, { exact: true }).waitFor();
  });

  it('says that no rule fits, and why an answer is in a language', async () => {
    const headers = { 'EP-Channel': 'web', 'Accept-Language': 'fr-CA, en;q=0.5' };
    const listing = { node: 'a1110000', headers };
    await explain(listing);
    await section('Why this catalog').getByText('No rule that is evaluated fits').waitFor();
    expect(await rules().getByText('chosen', { exact: true }).count()).toBe(0);
    const { data } = await askForListing(root(), listing);
    expect(data[0]?.meta.language).toBe('fr');
    const release = section('Which release and language');
    await release.getByText('The release lacks fr-CA').waitFor();
    await release.getByText('fr, used').waitFor();
    const published = data[0]?.attributes.published_at.slice(0, 19).replace('T', ' ');
    await release.getByText(`published ${published} UTC`).waitFor();
  });

  it('counts what each term leaves, as the operation does', async () => {
    const terms = ['in(tags,tent,new)', 'eq(product_types,standard)'];
    await explain({ node: 'a1000000', filter: terms.join(' : ') });
    const filter = section('What the filter matches');
    const totalOf = async (text?: string) => {
      const answer = await askForListing(root(), {
        node: 'a1000000',
        ...(text !== undefined && { filter: text }),
      });
      return answer.meta.results.total;
    };
    const funnel = filter.getByRole('list', { name: 'Matching products, by condition' });
    const stages = await funnel.getByRole('listitem').allInnerTexts();
    const counts = await Promise.all([undefined, ...terms, terms.join(':')].map(totalOf));
    expect(stages.map((text) => Number.parseInt(text, 10))).toEqual(counts);
    await filter.getByText(terms.join(':'), { exact: true }).waitFor();
  });

  it('has no barriers, and is as wide as the screen', async () => {
    await look('TNT-SKERRY-FP');
    await page.getByRole('list', { name: 'Checks, in their order' }).waitFor();
    await product().fill('tent');
    await page.getByRole('listbox', { name: 'Product suggestions' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await product().press('Escape');
    await expectToFit(page);
    const side = page.getByRole('radio', { name: 'Response', exact: true });
    await page.setViewportSize({ width: 390, height: 800 });
    await side.check();
    await path().waitFor();
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await side.waitFor({ state: 'hidden' });
  });

  it('is worked by keyboard alone: a node is chosen that lists the product', async () => {
    await explain({ node: 'b1100000' });
    await page.getByRole('tab', { name: 'Response', exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await path().waitFor();
    await tabTo(page, product());
    await page.keyboard.type('skerry 2');
    await page.getByRole('option', { name: 'Skerry 2 Tent' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await say('not on this page').waitFor();
    expect(await outcomes()).toEqual(['yes', 'yes', 'yes', 'no', 'skipped']);
    await tabTo(page, page.getByRole('button', { name: 'Choose Tents' }));
    await page.keyboard.press('Enter');
    await say('on this page').waitFor();
    await step('Node').getByText('Tents').waitFor();
  });

  it('removes the term that a product does not meet', async () => {
    await explain({ node: 'a1110000', filter: 'in(tags,tent):eq(sku,TNT-LINNET-2)' });
    await look('TNT-SKERRY-2');
    await expect.poll(outcomes).toEqual(['yes', 'yes', 'yes', 'yes', 'yes', 'no', 'skipped']);
    await page.getByRole('button', { name: 'Remove this term' }).click();
    await say('on this page').waitFor();
    await say('in(tags,tent)').first().waitFor();
  });

  it('knows drafts and what does not exist', async () => {
    await explain({ node: 'a1110000' });
    await look(demoId('600d5901'));
    await expect.poll(outcomes).toEqual(['yes', 'no', 'skipped']);
    await expectHeard(/: not on this page\. It is a draft\./);
    await say('draft').waitFor();
    await product().fill('Skery');
    await expectHeard(/^No suggestions$/);
    await page.keyboard.press('Enter');
    await expectHeard(/^The store has no product whose name, SKU or id holds "Skery"/);
    await expect.poll(() => page.getByText('skipped').count()).toBe(0);
    const near = page.getByRole('list', { name: 'Products with similar names' });
    await near.getByRole('button', { name: /^Skerry 2 Tent / }).waitFor();
    await look('tnt-skerry-2');
    await say('on this page').waitFor();
    await expectHeard(/^Skerry 2 Tent: on this page\.$/);
    await look('skerry');
    await expectHeard(/^\d matches\. Which one\?$/);
    await page
      .getByRole('list', { name: 'Matching products' })
      .getByRole('button', { name: /^Skerry 2 Tent / })
      .click();
    await say('on this page').waitFor();
  });

  it('names no product that nobody asks about any more', async () => {
    await expect.poll(() => page.url()).toContain('&explain=');
    await page.goto(page.url().replace(/&explain=[^&]*/, ''));
    await expect.poll(() => product().inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => product().inputValue()).not.toBe('');
  });

  it('says why a request is refused', async () => {
    await followLink(page, listingHash({ release: 'nope' }, 'explain'));
    await expectStatus(page, /^404 /);
    await page.getByText('The request is refused').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // Besides the status itself, the response shows the error once, with a link to the field.
    await page.getByRole('tab', { name: 'Response', exact: true }).click();
    const response = page.getByRole('region', { name: 'Response' });
    await response.getByText(/has no release "nope"/).waitFor();
    expect(await response.getByText(/not found/i).allTextContents()).toHaveLength(2);
    await response.getByRole('button', { name: 'Choose another release' }).click();
    await page.locator('[data-fields~="path:release_id"] :focus').waitFor();
    await followLink(page, 'listNodes?query.page[limit]=3');
    await expectStatus(page, /^200 /);
    await page.getByRole('tab', { name: 'Explain' }).waitFor({ state: 'detached' });
  });

  it('says when the server cannot be asked', async () => {
    await page.route('**/explanation*', (route) => route.fulfill({ status: 502, body: 'no' }));
    await followLink(page, listingHash({ limit: 21 }, 'explain'));
    await page.getByText('The server does not explain it now').waitFor();
    await page.unroute('**/explanation*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await path().waitFor();
  });

  it('says that explanations need development mode', async () => {
    await leaveDevelopment(page);
    await page.getByText('Explanations need development mode').waitFor();
  });
});
