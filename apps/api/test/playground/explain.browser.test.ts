import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  askForAll,
  askForListing,
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

describePlayground('explain', ({ open, root }) => {
  const explain = async (listing: DemoListing, options: Parameters<typeof open>[1] = {}) => {
    const page = await open(listingHash(listing, 'explain'), options);
    await sendAndExpect(page, /^200 /);
    await path(page).waitFor();
    return page;
  };

  it('says why a shopper reads a catalog, as the answer has it', async () => {
    const page = await open();
    const names = { [demoId('ca700001')]: 'Tarnholt', [demoId('ca700002')]: 'Tarnholt Outfitters' };
    for (const [headers, reason] of [
      [{}, 'The request says nothing about the shopper'],
      [{ 'EP-Context-Tag': 'rope-team' }, 'The rule "Rope team" fits'],
      [{ 'EP-Channel': 'outfitter-portal' }, 'The rule "Outfitter portal" fits'],
      [{ 'EP-Channel': 'web' }, 'No rule that is evaluated fits'],
    ] as const) {
      const listing = { node: 'a1110000', headers };
      const { data } = await askForListing(root(), listing);
      await followLink(page, listingHash(listing, 'explain'));
      await section(page, 'Why this catalog').getByText(reason).waitFor();
      const rules = page.getByRole('list', { name: 'Catalog rules, best match first' });
      expect(await rules.getByText(/^score \d of \d$/).count()).toBe(6);
      const read = names[data[0]?.meta.catalog_id ?? ''];
      await step(page, 'Resolved catalog')
        .getByText(read ?? 'no catalog', { exact: true })
        .waitFor();
      expect(await rules.getByText('chosen', { exact: true }).count()).toBe(
        reason.startsWith('The rule') ? 1 : 0,
      );
    }
  });

  it('shows what each rule names and what the shopper has', async () => {
    const page = await explain({ node: 'a1110000', headers: { 'EP-Context-Tag': 'rope-team' } });
    const rules = page
      .getByRole('list', { name: 'Catalog rules, best match first' })
      .locator('> li');
    expect(await rules.first().textContent()).toMatch(
      /Rope team[\s\S]*chosen[\s\S]*tags matched: the rule names rope-team; the shopper has rope-team/,
    );
    expect(await rules.nth(1).textContent()).toMatch(/Open house[\s\S]*not scheduled now/);
    expect(await rules.last().textContent()).toMatch(
      /accounts not matched: the rule names acc00001…tags not matched: the rule names with-client; the shopper has rope-team/,
    );
  });

  it('says why an answer is in a language', async () => {
    const page = await open();
    for (const [asked, used, reason] of [
      ['', 'en', 'No language is asked for'],
      ['fr', 'fr', 'fr is asked for first'],
      ['fr-CA, en;q=0.5', 'fr', 'The release lacks fr-CA'],
      ['de', 'en', 'none of the asked languages'],
    ] as const) {
      const headers = asked === '' ? {} : { 'Accept-Language': asked };
      const listing = { node: 'a1110000', headers };
      const { data } = await askForListing(root(), listing);
      expect(data[0]?.meta.language).toBe(used);
      await followLink(page, listingHash(listing, 'explain'));
      const release = section(page, 'Which release and language');
      await release.getByText(reason).waitFor();
      await release.getByText(`${used}, used`).waitFor();
      const published = data[0]?.attributes.published_at.slice(0, 19).replace('T', ' ');
      await release.getByText(`published ${published} UTC`).waitFor();
    }
  });

  it('counts what each term leaves, as the operation does', async () => {
    const terms = ['in(tags,tent,new)', 'eq(product_types,standard)'];
    const listing = { node: 'a1000000', filter: terms.join(' : ') };
    const page = await explain(listing);
    const filter = section(page, 'What the filter became');
    const totalOf = async (text?: string) => {
      const answer = await askForListing(root(), {
        node: 'a1000000',
        ...(text !== undefined && { filter: text }),
      });
      return answer.meta.results.total;
    };
    const funnel = filter.getByRole('list', { name: 'Products left, stage by stage' });
    const stages = await funnel.getByRole('listitem').allInnerTexts();
    const counts = await Promise.all([undefined, ...terms, terms.join(':')].map(totalOf));
    expect(stages.map((text) => Number.parseInt(text, 10))).toEqual(counts);
    await filter.getByText(terms.join(':'), { exact: true }).waitFor();
    const tree = filter.getByRole('list', { name: 'The filter, parsed' });
    expect(await tree.textContent()).toMatch(
      /in any of: tags\s*tent\s*new\s*eq equals: product_types\s*standard/,
    );
    await filter.locator('summary').first().click();
    await filter.getByText('FROM release_', { exact: false }).first().waitFor();
    expect(await filter.getByRole('list', { name: 'Plan' }).first().locator('mark').count()).toBe(
      1,
    );
    await filter
      .getByText(/\d+ read for \d+ returned/)
      .first()
      .waitFor();
  });

  it('goes to the page that has a product', async () => {
    const all = await askForAll(root(), {});
    const last = all.findLast(({ attributes }) => attributes.sku !== undefined);
    const position = all.findIndex(({ id }) => id === last?.id);
    const page = await explain({});
    await look(page, last?.attributes.sku ?? '');
    await page.getByText(`number ${position + 1} of ${all.length}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Go to its page' }).click();
    await page.getByText('on this page', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Response' }).click();
    await page
      .getByRole('tabpanel')
      .getByText(last?.attributes.name ?? '')
      .first()
      .waitFor();
  });

  it('chooses a node that lists a product', async () => {
    const page = await explain({ node: 'b1100000' });
    await look(page, 'TNT-SKERRY-2');
    expect(await outcomes(page)).toEqual(['yes', 'yes', 'yes', 'no', 'not reached']);
    await page.getByRole('button', { name: 'Choose Tents' }).click();
    await page.getByText('on this page', { exact: true }).waitFor();
    await step(page, 'Node').getByText('Tents').waitFor();
  });

  it('removes the term that a product does not meet', async () => {
    const page = await explain({ node: 'a1110000', filter: 'in(tags,tent):eq(sku,TNT-LINNET-2)' });
    await look(page, 'TNT-SKERRY-2');
    expect(await outcomes(page)).toEqual(['yes', 'yes', 'yes', 'yes', 'yes', 'no', 'not reached']);
    await page.getByRole('button', { name: 'Remove this term' }).click();
    await page.getByText('on this page', { exact: true }).waitFor();
    await page.getByText('in(tags,tent)', { exact: true }).first().waitFor();
    const { data } = await askForListing(root(), { node: 'a1110000', filter: 'in(tags,tent)' });
    expect(data.some(({ attributes }) => attributes.sku === 'TNT-SKERRY-2')).toBe(true);
  });

  it('knows drafts and what does not exist', async () => {
    const page = await explain({ node: 'a1110000' });
    const heard = await hear(page);
    const expectHeard = (said: RegExp) =>
      expect.poll(heard).toContainEqual(expect.stringMatching(said));
    await look(page, demoId('600d5901'));
    expect(await outcomes(page)).toEqual(['yes', 'no', 'not reached']);
    await expectHeard(/: not on this page\. It is a draft\./);
    await page.getByText('draft', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Product' }).fill('Skery');
    await expectHeard(/^No suggestions$/);
    await page.keyboard.press('Enter');
    await expectHeard(/^The store has no product whose name, SKU or id holds "Skery"/);
    expect(await page.getByText('not reached').count()).toBe(0);
    const near = page.getByRole('list', { name: 'Products with similar names' });
    await near.getByRole('button', { name: /^Skerry 2 Tent / }).waitFor();
    for (const product of ['skerry 2 TENT', 'tnt-skerry-2']) {
      await look(page, product);
      await page.getByText('on this page', { exact: true }).waitFor();
      await expectHeard(/^Skerry 2 Tent: on this page\.$/);
    }
    await page.getByRole('combobox', { name: 'Product' }).fill('skerry');
    await page.keyboard.press('Enter');
    await expectHeard(/^\d matches\. Which one\?$/);
    await page
      .getByRole('list', { name: 'Products that fit' })
      .getByRole('button', { name: /^Skerry 2 Tent / })
      .click();
    await page.getByText('on this page', { exact: true }).waitFor();
  });

  it('completes products from the whole release by name, sku and id', async () => {
    const page = await explain({ node: 'b1100000' });
    const box = page.getByRole('combobox', { name: 'Product' });
    for (const [text, name] of [
      ['skerry 2', 'Skerry 2 Tent'],
      ['TNT-LIN', 'Linnet Ultralight 2'],
      ['600d5007', 'Wether Canvas Bell Tent'],
    ] as const) {
      await box.fill(text);
      await page.getByRole('option', { name }).waitFor();
      await box.press('Escape');
    }
  });

  it('names no product that nobody asks about any more', async () => {
    const page = await explain({ node: 'a1110000' });
    const product = page.getByRole('combobox', { name: 'Product' });
    await look(page, 'TNT-SKERRY-2');
    await page.getByText('on this page', { exact: true }).waitFor();
    await expect.poll(() => page.url()).toContain('&explain=');
    await page.goto(page.url().replace(/&explain=[^&]*/, ''));
    await expect.poll(() => product.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => product.inputValue()).not.toBe('');
  });

  it('says when the form is another one than was answered', async () => {
    const page = await explain({ node: 'a1110000' });
    const told = 'The form has changed since the response.';
    const notice = page.getByRole('tabpanel').getByText(told, { exact: false });
    const heard = await hear(page);
    expect(await notice.count()).toBe(0);
    await page.locator('[id="query:page[offset]"]').fill('1');
    await notice.waitFor();
    expect(await heard()).toEqual([expect.stringContaining(told)]);
    await sendAndExpect(page, /^200 /);
    await expect.poll(() => notice.count()).toBe(0);
  });

  it('says what a wrong filter means, where it is wrong, and mends it', async () => {
    const page = await open(
      listingHash({ filter: 'eq(sku,TNT-SKERRY-2,TNT-LINNET-2)' }, 'explain'),
    );
    await sendAndExpect(page, /^400 /);
    const meaning = section(page, 'What the error means');
    await meaning.getByText('The query parameter filter, at offset', { exact: false }).waitFor();
    await meaning.getByText('too_many_values', { exact: true }).waitFor();
    await meaning.getByRole('button', { name: 'Use "in" and send' }).click();
    await expectStatus(page, /^200 OK, in .+, 2 of 2 records$/);
    await expect.poll(() => meaning.count()).toBe(0);
  });

  it('says what is not there', async () => {
    const page = await open(listingHash({ release: 'nope' }, 'explain'));
    await sendAndExpect(page, /^404 /);
    const meaning = section(page, 'What the error means');
    await meaning.getByText('The part of the address release_id').waitFor();
    await meaning
      .getByText('Something that the address names was not found', { exact: false })
      .waitFor();
    // Beside the status itself, the response says it once, and leads to what can be mended.
    await page.getByRole('tab', { name: 'Response', exact: true }).click();
    const response = page.getByRole('region', { name: 'Response' });
    await response.getByText(/has no release "nope"/).waitFor();
    expect(await response.getByText(/not found/i).allTextContents()).toHaveLength(2);
    await response.getByRole('button', { name: 'Choose another release' }).click();
    const place = page.locator('[data-fields~="path:release_id"]');
    await expect.poll(() => place.locator(':focus').count()).toBe(1);
  });

  it('explains the errors of any operation, and nothing else of it', async () => {
    const page = await open(`updateSubscription?path.subscription_uuid=nope&tab=explain`);
    await sendAndExpect(page, /^400 /);
    await page.getByRole('tab', { name: 'Explain' }).click();
    const meaning = section(page, /^What the (error means|\d errors mean)$/);
    await meaning.getByText('The body does not fit its model.', { exact: false }).first().waitFor();
    await meaning.getByText('The part of the address subscription_uuid').waitFor();
    await followLink(page, 'listNodes');
    await sendAndExpect(page, /^200 /);
    expect(await page.getByRole('tab', { name: 'Explain' }).count()).toBe(0);
  });

  it('says that explanations need development mode, and still explains errors', async () => {
    const page = await open(listingHash({}, 'explain'));
    await leaveDevelopment(page);
    await page.getByText('Explanations need development mode').waitFor();
    await followLink(page, listingHash({ filter: 'no' }, 'explain'));
    await sendAndExpect(page, /^400 /);
    await section(page, 'What the error means').waitFor();
  });

  it('says when the server cannot be asked', async () => {
    const page = await open(listingHash({}, 'answer'));
    await page.route('**/explanation*', (route) => route.fulfill({ status: 502, body: 'no' }));
    await page.getByRole('tab', { name: 'Explain' }).click();
    await page.getByText('The server does not explain it now').waitFor({ timeout: 15_000 });
    await page.unroute('**/explanation*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await path(page).waitFor();
  }, 40_000);

  it('is worked by keyboard alone', async () => {
    const page = await open(listingHash({ node: 'b1100000' }, 'answer'));
    await sendAndExpect(page, /^200 /);
    await tabTo(page, page.getByRole('tab', { name: 'Response' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await path(page).waitFor();
    await tabTo(page, page.getByRole('combobox', { name: 'Product' }));
    await page.keyboard.type('skerry 2');
    await page.getByRole('option', { name: 'Skerry 2 Tent' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('not on this page', { exact: true }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Choose Tents' }));
    await page.keyboard.press('Enter');
    await page.getByText('on this page', { exact: true }).waitFor();
  });

  it('has no barriers, and no width to spare', async () => {
    const page = await explain({
      node: 'a1110000',
      filter: 'in(tags,tent,new)',
      headers: { 'EP-Context-Tag': 'rope-team' },
    });
    await look(page, 'TNT-SKERRY-FP');
    await page.getByRole('list', { name: 'Questions that decide, in their order' }).waitFor();
    for (const fold of await page.getByRole('tabpanel').locator('summary').all())
      await fold.click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Product' }).fill('tent');
    await page.getByRole('listbox', { name: 'Product suggestions' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
    await followLink(page, listingHash({ filter: 'eq(sku' }, 'explain'));
    await sendAndExpect(page, /^400 /);
    await section(page, 'What the error means').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});

function path(page: Page) {
  return page.getByRole('list', { name: 'How the response is decided' });
}

function step(page: Page, label: string) {
  return path(page).getByRole('listitem').filter({ hasText: label });
}

function section(page: Page, name: string | RegExp) {
  return page.getByRole('region', { name, ...(typeof name === 'string' && { exact: true }) });
}

async function look(page: Page, product: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Product' }).fill(product);
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Questions that decide, in their order' }).waitFor();
}

function outcomes(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Questions that decide, in their order' })
    .locator('small')
    .allInnerTexts();
}
