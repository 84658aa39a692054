import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  followLink,
  hear,
  hold,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';
import {
  expectAttribute,
  expectCount,
  expectFocus,
  expectText,
  expectTexts,
  filterOn,
  openHelp,
  startEditor,
  type,
} from './filter-places.js';

/** Tall enough that nothing scrolls, which would close an open list. */
const tall = { width: 1440, height: 1400 };

describePlayground('the filter', ({ openForAll }) => {
  let page: Page;
  let filter: ReturnType<typeof filterOn>;
  beforeAll(async () => {
    page = await openForAll('listNodeProducts', { viewport: tall });
    filter = filterOn(page);
    await startEditor(page);
  });
  beforeEach(async () => {
    await page.getByRole('button', { name: 'Reset form' }).click();
    await expectText(filter.text).toBe('');
  });

  /** Accepts the selected completion. */
  async function accept(text: string): Promise<void> {
    await page.keyboard.press('Enter');
    await expectText(filter.text).toBe(text);
  }

  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }

  it('completes operators, the attributes they take, and values with counts or names', async () => {
    const { text, options } = filter;
    await text.focus();
    await press('Control+Space');
    await expectTexts(options).toEqual([
      expect.stringMatching(/^eq.*equals the value/),
      expect.stringMatching(/^in.*one of the values/),
    ]);
    await page.keyboard.type('e');
    await expectTexts(options).toHaveLength(1);
    await accept('eq(');
    await expectTexts(options).toContain('product_types');
    await page.keyboard.type('ta');
    await expectTexts(options).toEqual(['tags']);
    await accept('eq(tags,');
    await expectTexts(options).toContain('bestseller 41 products');
    await page.keyboard.type('bests');
    await expectTexts(options).toEqual(['bestseller 41 products']);
    await accept('eq(tags,bestseller)');
    await press('Enter');
    await expectText(page.getByRole('status').first()).toMatch(/^200 OK.* 41 records/);

    await filter.clear.click();
    await page.keyboard.type('in(id,');
    await expectTexts(options).toContainEqual(
      expect.stringMatching(/^[\da-f-]{36}\w.* 1 product$/),
    );
  });

  it('accepts what was typed last, however late the completions come', async () => {
    const { text } = filter;
    await text.focus();
    const { asked, release } = await hold(page, '**/values?*', { isAnswered: true });
    await page.keyboard.type('eq(name,perch');
    await asked;
    await press('ArrowDown', 'ArrowUp', 'Enter');
    await expectText(text).toBe('eq(name,perch');
    release();
    await expectText(text).toMatch(/^eq\(name,'?Perch [^()]+\)$/);
    await page.unroute('**/values?*');
    await startEditor(page);
  });

  it('underlines the exact fault, in the words of the server, and mends it with one key', async () => {
    const { text, squiggle } = filter;
    await type(page, 'eq(tags,sale,new)');
    await expectText(squiggle).toBe('new');
    await expectAttribute(text, 'aria-invalid').toBe('true');
    const remark = page.getByText(/^Offset 13: /);
    const what = 'eq takes one value and has 2.';
    await expectText(remark).toBe(`Offset 13: ${what}`);
    const advice = (await remark.locator('..').textContent())?.split(what)[1]?.trim();
    const answer = page.waitForResponse(/[?&]filter=/);
    await sendAndExpect(page, /^400 /);
    const { errors } = await (await answer).json();
    expect(errors[0].detail).toContain(`Wrong filter at offset 13: ${what}`);
    expect(errors[0].detail).toContain(advice);
    await text.focus();
    await press('Alt+Enter');
    await expectText(text).toBe('in(tags,sale,new)');
    await press('Control+z');
    await expectText(text).toBe('eq(tags,sale,new)');
    // The condition with "in" is not in the text.
    await page.getByRole('list', { name: 'Conditions' }).waitFor({ state: 'detached' });
    await press('Control+.');
    await expectText(text).toBe('in(tags,sale,new)');
    await press('Control+z');
    await page.getByRole('button', { name: /^put it in quotes/ }).click();
    await expectText(text).toBe("eq(tags,'sale,new')");
    await expectAttribute(text, 'aria-invalid').toBe('false');
    await expectCount(squiggle).toBe(0);
  });

  it('leaves the keys of the page alone, and is one line, whatever is pasted', async () => {
    const { text, options } = filter;
    const focused = text.and(page.locator(':focus'));
    await text.focus();
    await page.keyboard.type('in(');
    await options.first().waitFor();
    await press('Escape');
    await expectCount(options).toBe(0);
    await press('Control+Space');
    await options.first().waitFor();
    await press('Escape');
    await type(page, 'tags,sale)');
    await press('Tab');
    await expectCount(focused).toBe(0);
    await text.focus();
    await press('Shift+Tab');
    await expectCount(focused).toBe(0);
    await text.focus();
    await sendAndExpect(page, /^200 OK/);
    await expectText(text).toBe('in(tags,sale)');

    await filter.clear.click();
    await text.evaluate((place) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'eq(tags,sale)\n:eq(sku,a)');
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await expectText(text).toBe('eq(tags,sale) :eq(sku,a)');
  });

  it('has an example, help, and an end', async () => {
    const { text, clear, conditions } = filter;
    await page.getByText('No filter: all products of a node.').waitFor();
    const help = page.getByRole('button', { name: 'About filters' });
    await openHelp(page);
    await press('Escape');
    await expectFocus(help);
    await type(page, "in( tags, 'SALE' )");
    await clear.click();
    await page.getByRole('button', { name: /^Try/ }).click();
    await expectText(text).toMatch(/^in\(tags,[^)]+\)$/);
    await expectCount(conditions).toBe(1);
    await sendAndExpect(page, /^200 OK, .* [1-9]\d* of \d+ records/);
    await clear.click();
    await page.getByText('No filter: all products of a node.').waitFor();
    await expectCount(conditions).toBe(0);
  });

  it('has rows that follow the text, and a text that follows the rows', async () => {
    const { text, conditions, values, operator, attribute, choice } = filter;
    await type(page, 'in(tags,Sale,new):eq( sku,A)');
    await expectCount(conditions).toBe(2);
    await expectTexts(values(1)).toEqual(['sale', 'new']);
    await values(1).nth(1).getByRole('button', { name: 'Remove' }).click();
    await expectText(text).toBe('in(tags,sale):eq( sku,A)');
    await operator(1).click();
    await choice(/^eq/).click();
    await expectText(text).toBe('eq(tags,sale):eq( sku,A)');
    await attribute(2).click();
    await choice('slug').waitFor();
    expect(await choice('id').count()).toBe(0);
    await choice('slug').click();
    await expectText(text).toBe('eq(tags,sale):eq(slug,A)');
    await page.getByRole('button', { name: 'Remove condition 1' }).click();
    await expectText(text).toBe('eq(slug,A)');
  });

  it('shows the last conditions while the text makes no sense, and gives back what was typed', async () => {
    const { text, values } = filter;
    const remove = values(1).first().getByRole('button', { name: 'Remove' });
    await type(page, 'in(tags,sale,new)');
    await expectTexts(values(1)).toEqual(['sale', 'new']);
    await type(page, ':eq(nonsense');
    await page.getByText(/^The text has an error at offset 21/).waitFor();
    await expectTexts(values(1)).toEqual(['sale', 'new']);
    await remove.click();
    await expectText(text).toBe('in(tags,new)');
    await text.focus();
    await press('Control+z');
    await expectText(text).toBe('in(tags,sale,new):eq(nonsense');
  });

  it('completes values in rows from the data with counts, and says so', async () => {
    const { text, add, attribute, value, choice } = filter;
    await add.click();
    await attribute(1).click();
    await choice('tags').click();
    await value(1).click();
    await choice('bestseller 41 products').waitFor();
    const heard = await hear(page);
    await value(1).fill('bests');
    await expect.poll(heard).toContain('1 suggestion');
    await choice('bestseller 41 products').click();
    await expectText(text).toBe('eq(tags,bestseller)');
    await expect.poll(heard).toContain('Condition 1: bestseller added');
    await sendAndExpect(page, /^200 OK.* 41 records/);
  });

  it('is written in rows with the keyboard alone', async () => {
    const { text, add, attribute, operator, value, values, choice, conditions } = filter;
    const option = page.getByRole('option');
    await tabTo(page, add);
    await press('Enter');
    await expectFocus(attribute(1));
    await press('ArrowDown');
    await expectFocus(option);
    await press('t');
    await expectFocus(choice('tags'));
    await press('Enter');
    await expectFocus(attribute(1));
    await tabTo(page, value(1), 3);
    await page.keyboard.type('own value');
    await press('Enter');
    await expectText(text).toBe('eq(tags,own value)');
    await page.keyboard.type('bests');
    await choice(/^bestseller/).waitFor();
    await press('ArrowDown', 'Enter');
    await expectText(text).toBe('eq(tags,own value,bestseller)');
    const useIn = page.getByRole('button', { name: 'Use "in"', exact: true });
    await useIn.waitFor();
    await tabTo(page, useIn, 3);
    await press('Enter');
    await expectText(text).toBe('in(tags,own value,bestseller)');
    await values(1).first().focus();
    await press('Delete');
    await expectText(text).toBe('in(tags,bestseller)');
    await expectFocus(values(1));
    await value(1).focus();
    await press('Backspace');
    await expectText(text).toBe('');
    await expectText(operator(1)).toContain('in');
    await tabTo(page, page.getByRole('button', { name: 'Remove condition 1' }), 6);
    await press('Enter');
    await expectCount(conditions).toBe(0);
    await expectFocus(add);
  });

  it('keeps what is typed into a value when it is left', async () => {
    const { text, value, add } = filter;
    await type(page, 'eq(sku,A)');
    await value(1).fill('B');
    await add.focus();
    await expectText(text).toBe('eq(sku,A,B)');
    await value(1).fill('C');
    await press('Control+Enter');
    await expectText(text).toBe('eq(sku,A,B,C)');
    await page.getByRole('button', { name: 'Remove C', exact: true }).click();
    await page.getByRole('button', { name: 'Only B' }).click();
    await expectText(text).toBe('eq(sku,B)');
  });

  it('has at most 10 conditions, and says so', async () => {
    const { conditions, add } = filter;
    await type(page, Array.from({ length: 9 }, (_, at) => `eq(sku,${at})`).join(':'));
    await expectCount(conditions).toBe(9);
    await add.click();
    await expect.poll(() => add.isDisabled()).toBe(true);
    await page.getByText('A filter has at most 10.').waitFor();
  });

  it('has no barriers, and is as wide as a narrow screen', async () => {
    const { text, options } = filter;
    await type(page, 'in(tags,sale):eq(tags,a,b)');
    await page.getByRole('button', { name: /^use "in"/ }).waitFor();
    await text.focus();
    await page.keyboard.type(':eq(');
    await options.first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await press('Escape');
    await openHelp(page);
    expect(await findBarriers(page)).toEqual([]);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await filter.clear.click();
    const long = 'a-very-long-value-that-goes-on'.repeat(6);
    await type(page, `in(tags,${long},sale):in(manufacturer_part_num,${long})`);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectToFit(page);
    await page.setViewportSize(tall);
  });

  it('finds nodes by their names', async () => {
    const { text, options, add, operator, attribute, value, choice } = filter;
    await followLink(page, 'listNodes');
    await add.click();
    await operator(1).click();
    await choice(/^in/).click();
    await attribute(1).click();
    await choice('id').click();
    await value(1).click();
    await choice(/./).first().waitFor();
    await value(1).fill('tents');
    await choice(/Tents/).first().click();
    await expectText(text).toMatch(/^in\(id,[\w-]{36}\)$/);
    await filter.clear.click();
    await page.keyboard.type('in(id,tents');
    await expectTexts(options).toContainEqual(expect.stringMatching(/Tents.*products?$/));
    await options.first().click();
    await expectText(text).toMatch(/^in\(id,[\w-]{36}$/);
    await press('Alt+Enter');
    await expectText(text).toMatch(/\)$/);
    await sendAndExpect(page, /^200 OK, in .+, 1 of 1 record/);
  });
});
