import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { describePlayground, expectToFit, sendAndExpect } from '../support/playground.js';
import {
  expectAttribute,
  expectText,
  expectTexts,
  filterOn,
  startEditor,
  type,
} from './filter-places.js';

const nodes = '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes';

describePlayground('the form in all its states', ({ openForAll }) => {
  let page: Page;
  let filter: ReturnType<typeof filterOn>;
  beforeAll(async () => {
    page = await openForAll('listNodeProducts');
    filter = filterOn(page);
    await startEditor(page);
  });
  beforeEach(async () => {
    await page.getByRole('radio', { name: 'Form' }).check();
    await page.getByRole('button', { name: 'Reset form' }).click();
  });

  async function expectToFitEverywhere(): Promise<void> {
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
    }
  }

  it('has no barriers in any state of the filter', async () => {
    const { text, options, value, choice } = filter;
    expect(await findBarriers(page)).toEqual([]);
    await type(page, 'in( tags,sale,NEW):eq(sku,A)');
    expect(await findBarriers(page)).toEqual([]);
    await type(page, ':eq(tags,a,b)');
    await page.getByRole('button', { name: /^use "in"/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Alt+Enter');
    await expectText(text).toMatch(/:in\(tags,a,b\)$/);
    await page.keyboard.press('End');
    await page.keyboard.type(':eq(tags,');
    await options.first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await value(1).click();
    await choice(/./).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('writes a chosen value in quotes that needs them', async () => {
    const { text, options, values } = filter;
    const answer = { values: [{ value: 'Men\'s, "big"', products: 1 }], complete: true };
    await page.route('**/values?*', (route) => route.fulfill({ json: answer }));
    await text.focus();
    await page.keyboard.type('eq(name,');
    await options.first().click();
    await expectText(text).toBe("eq(name,'Men\\'s, \"big\"')");
    await expectTexts(values(1)).toEqual(['Men\'s, "big"']);
    await page.unroute('**/values?*');
  });

  it('is as wide as any screen with a long filter, with all unfolded, and as text', async () => {
    const long = 'a-very-long-value-that-goes-on'.repeat(6);
    await type(page, `in(tags,${long},sale):in(manufacturer_part_num,${long})`);
    await expectToFitEverywhere();
    const unfold = page.locator('button[aria-controls][aria-expanded=false]', { hasText: 'Edit' });
    while ((await unfold.count()) > 0) await unfold.first().click();
    await page.getByRole('row', { name: /Outdoors/ }).waitFor();
    await expectToFitEverywhere();
    await page.getByRole('radio', { name: 'Raw' }).check();
    await page.getByRole('textbox', { name: 'Request as text' }).waitFor();
    await expectToFitEverywhere();
  });

  it('takes weights of languages as they are typed', async () => {
    const shopper = page.locator('[data-fields~="header:EP-Channel"]').getByRole('button').first();
    if ((await shopper.getAttribute('aria-expanded')) === 'false') await shopper.click();
    await expectAttribute(shopper, 'aria-expanded').toBe('true');
    await page.getByRole('combobox', { name: /^Language/ }).fill('de, ja;q=0.9, fr;q=0.5');
    const answer = page.waitForResponse(/relationships\/products/);
    await sendAndExpect(page, /^200 /);
    expect((await (await answer).json()).data[0].meta.language).toBe('ja');
  });

  it('does not write a text anew under the cursor', async () => {
    await page.getByRole('radio', { name: 'Raw' }).check();
    const text = page.getByRole('textbox', { name: 'Request as text' });
    const halves = ['', 'G', `GET ${nodes}?`, `GET   ${nodes}?page[limit]`, `GET ${nodes}\nAcc`];
    for (const half of halves) {
      await text.fill(half);
      await page.evaluate('new Promise(requestIdleCallback)');
      expect(await text.inputValue()).toBe(half);
    }
  });
});
