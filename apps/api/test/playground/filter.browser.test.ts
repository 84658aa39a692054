import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  hear,
  hold,
  leaveDevelopment,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

/** The places of a filter on the page. */
function filterOn(page: Page) {
  const conditions = page.getByRole('list', { name: 'Conditions' });
  return {
    text: page.getByLabel('filter', { exact: true }),
    options: page.getByRole('listbox', { name: 'Completions' }).getByRole('option'),
    squiggle: page.locator('.cm-lintRange'),
    conditions: conditions.getByRole('listitem'),
    operator: (number: number) =>
      conditions.getByRole('button', { name: `Operator of condition ${number}` }),
    attribute: (number: number) =>
      conditions.getByRole('button', { name: `Attribute of condition ${number}` }),
    values: (number: number) =>
      conditions.getByRole('grid', { name: `Values of condition ${number}` }).getByRole('row'),
    value: (number: number) =>
      conditions.getByRole('combobox', { name: `Add a value to condition ${number}` }),
    add: page.getByRole('button', { name: 'Add a condition' }),
    choice: (name: string | RegExp) =>
      page.getByRole('listbox').getByRole('option', { name, exact: true }),
  };
}

type FilterPlaces = ReturnType<typeof filterOn>;

/** The page with its filter, when the editor is there. */
async function openFilter(open: (hash: string) => Promise<Page>, hash = 'listNodeProducts') {
  return focusFilter(await open(hash));
}

async function focusFilter(page: Page) {
  const filter = filterOn(page);
  await filter.text.focus();
  await page.locator('input').and(filter.text).waitFor({ state: 'detached' });
  return { page, ...filter };
}

/** Types into the filter without choosing what is offered. */
async function type({ text }: Pick<FilterPlaces, 'text'>, typed: string): Promise<void> {
  await text.focus();
  await text.page().keyboard.type(typed);
  await text.page().keyboard.press('Escape');
}

function expectText(place: Locator) {
  return expect.poll(() => place.textContent());
}

function expectTexts(places: Locator) {
  return expect.poll(() => places.allTextContents());
}

describePlayground('the filter as text', ({ open }) => {
  it('is a plain input until the editor is there, which takes over in the same place', async () => {
    const page = await open('listNodes');
    const { text } = filterOn(page);
    const { release: load } = await hold(page, '**/filter-builder-*.js');
    await page.reload();
    const input = page.locator('input').and(text);
    await input.fill('in(id)');
    await page.keyboard.press('ArrowLeft');
    load();
    await input.waitFor({ state: 'detached' });
    await page.keyboard.type(',x');
    await expectText(text).toBe('in(id,x)');
  });

  it('leaves everything in its place when the editor comes', async () => {
    const page = await open('listNodeProducts');
    const { text, add } = filterOn(page);
    const { release: load } = await hold(page, '**/filter-builder-*.js');
    await page.reload();
    const places = async () => {
      const box = await page.locator('form').first().boundingBox();
      const found = [await text.boundingBox(), await page.getByText(/^No filter:/).boundingBox()];
      return [box?.height ?? Number.NaN, ...found.map((place) => place?.y ?? Number.NaN)];
    };
    await page.getByRole('button', { name: /^Try/ }).waitFor();
    // The other controls come in their own time.
    await page.getByRole('button', { name: /Tarnholt .*Outdoors/ }).waitFor();
    await page.getByRole('button', { name: /^Anonymous shopper/ }).waitFor();
    await page.locator('[placeholder^="24, "]').waitFor();
    let before = await places();
    await expect
      .poll(
        async () => {
          const earlier = before;
          before = await places();
          return before.every((y, at) => y === earlier[at]);
        },
        { interval: 300 },
      )
      .toBe(true);
    load();
    await add.waitFor();
    const after = await places();
    after.forEach((y, at) => {
      expect(Math.abs(y - (before[at] ?? Number.NaN))).toBeLessThanOrEqual(2);
    });
  });

  it('stays a plain input when there is no editor', async () => {
    const page = await open('listNodeProducts');
    await page.route('**/filter-builder-*.js', (route) => route.fulfill({ status: 404 }));
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByLabel('filter', { exact: true }).fill('eq(tags,bestseller)');
    await sendAndExpect(page, /^200 OK/);
  });

  it('completes operators, the attributes they take, and values with counts', async () => {
    const { page, text, options } = await openFilter(open);
    await text.focus();
    await page.keyboard.press('Control+Space');
    await expectTexts(options).toEqual([
      expect.stringMatching(/^eq.*equals the value/),
      expect.stringMatching(/^in.*one of the values/),
    ]);
    await page.keyboard.type('e');
    await expectTexts(options).toHaveLength(1);
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await expectTexts(options).toContain('product_types');
    expect(await options.allTextContents()).not.toContain('id');
    await page.keyboard.type('ta');
    await expectTexts(options).toEqual(['tags']);
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await expectTexts(options).toContain('bestseller 41 products');
    await page.keyboard.type('bests');
    await expectTexts(options).toEqual(['bestseller 41 products']);
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await expectText(text).toBe('eq(tags,bestseller)');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('status').first().textContent())
      .toMatch(/^200 OK.* 41 records/);
  });

  it('completes ids with the names of their products', async () => {
    const filter = await openFilter(open);
    await filter.text.focus();
    await filter.page.keyboard.type('in(id,');
    await expectTexts(filter.options).toContainEqual(
      expect.stringMatching(/^[\da-f-]{36}\w.* 1 product$/),
    );
  });

  it('quotes values that need it', async () => {
    const filter = await openFilter(open);
    await filter.page.route('**/values?*', (route) =>
      route.fulfill({
        json: { values: [{ value: 'Men\'s, "big"', products: 1 }], complete: true },
      }),
    );
    await filter.text.focus();
    await filter.page.keyboard.type('eq(name,');
    await filter.options.first().click();
    await expectText(filter.text).toBe("eq(name,'Men\\'s, \"big\"')");
    await expectTexts(filter.values(1)).toEqual(['Men\'s, "big"']);
  });

  it('underlines the exact fault, in the words of the server, and mends it with one key', async () => {
    const filter = await openFilter(open);
    const { page, text, squiggle } = filter;
    await type(filter, 'eq(tags,sale,new)');
    await expectText(squiggle).toBe('new');
    expect(await text.getAttribute('aria-invalid')).toBe('true');
    const said = page.getByText(/^Offset 13: eq takes one value and has 2\./);
    await said.waitFor();
    const advice = (await said.locator('xpath=..').textContent()) ?? '';
    const answer = page.waitForResponse(/[?&]filter=/);
    await sendAndExpect(page, /^400 /);
    const { errors } = await (await answer).json();
    const rest = advice.slice(advice.indexOf('2.') + 2).trim();
    expect(errors[0].detail).toMatch(/^Wrong filter at offset 13: eq takes one value and has 2\./);
    expect(errors[0].detail).toContain(rest);
    await text.focus();
    await page.keyboard.press('Alt+Enter');
    await expectText(text).toBe('in(tags,sale,new)');
    await page.keyboard.press('Control+z');
    await expectText(text).toBe('eq(tags,sale,new)');
    await page.getByText('The text has an error. Rows show the last valid filter.').waitFor();
    await page.keyboard.press('Control+.');
    await expectText(text).toBe('in(tags,sale,new)');
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /^put it in quotes/ }).click();
    await expectText(text).toBe("eq(tags,'sale,new')");
    expect(await text.getAttribute('aria-invalid')).toBe('false');
    expect(await squiggle.count()).toBe(0);
  });

  it('leaves the keys of the page alone', async () => {
    const filter = await openFilter(open);
    const { page, text, options } = filter;
    await text.focus();
    await page.keyboard.type('in(');
    await options.first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await page.keyboard.press('Control+Space');
    await options.first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('tags,sale)');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => text.and(page.locator(':focus')).count()).toBe(0);
    await text.focus();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => text.and(page.locator(':focus')).count()).toBe(0);
    await text.focus();
    await sendAndExpect(page, /^200 OK/);
    expect(await text.textContent()).toBe('in(tags,sale)');
  });

  it('is one line, whatever is pasted', async () => {
    const { page, text } = await openFilter(open);
    await text.evaluate((place) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'eq(tags,sale)\n:eq(sku,a)');
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await expectText(text).toBe('eq(tags,sale) :eq(sku,a)');
    await page.getByText('Shortest spelling').waitFor();
  });

  it('has a shortest spelling, an example, help, and an end', async () => {
    const filter = await openFilter(open);
    const { page, text, conditions } = filter;
    await page.getByText('No filter: all products of a node.').waitFor();
    const help = page.getByRole('button', { name: 'About filters' });
    await help.press('Enter');
    await page.getByText('Text of at most 10 terms joined by').waitFor();
    await page.keyboard.press('Escape');
    await help.and(page.locator(':focus')).waitFor();
    await type(filter, "in( tags, 'SALE' )");
    await page.getByText(/^Shortest spelling, tags in lower case: in\(tags,sale\)/).waitFor();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expectText(text).toBe('in(tags,sale)');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.getByRole('button', { name: /^Try/ }).click();
    await expectText(text).toMatch(/^in\(tags,[^)]+\)$/);
    expect(await conditions.count()).toBe(1);
    await sendAndExpect(page, /^200 OK, .* [1-9]\d* of \d+ records/);
    await page.getByRole('button', { name: 'About filters' }).click();
    await page.getByText('Text of at most 10 terms joined by').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.getByText('No filter: all products of a node.').waitFor();
    expect(await conditions.count()).toBe(0);
  });
});

describePlayground('the filter in rows', ({ open }) => {
  it('follows the text, and the text follows it', async () => {
    const filter = await openFilter(open);
    const { page, text, conditions, values, choice } = filter;
    await type(filter, 'in(tags,Sale,new):eq( sku,A)');
    await expect.poll(() => conditions.count()).toBe(2);
    await expectTexts(values(1)).toEqual(['sale', 'new']);
    await values(1).nth(1).getByRole('button', { name: 'Remove' }).click();
    await expectText(text).toBe('in(tags,sale):eq( sku,A)');
    await filter.operator(1).click();
    await choice(/^eq/).click();
    await expectText(text).toBe('eq(tags,sale):eq( sku,A)');
    await filter.attribute(2).click();
    expect(await choice('id').count()).toBe(0);
    await choice('slug').click();
    await expectText(text).toBe('eq(tags,sale):eq(slug,A)');
    await page.getByRole('button', { name: 'Remove condition 1' }).click();
    await expectText(text).toBe('eq(slug,A)');
  });

  it('completes values from the data with counts', async () => {
    const { page, text, add, attribute, value, choice } = await openFilter(open);
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
    expect(await heard()).toEqual(['Condition 1: bestseller added']);
    await sendAndExpect(page, /^200 OK.* 41 records/);
  });

  it('is written with the keyboard alone', async () => {
    const filter = await openFilter(open);
    const { page, text, add, attribute, operator, value, values, choice } = filter;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await tabTo(page, add);
    await press('Enter');
    await expect.poll(() => attribute(1).and(page.locator(':focus')).count()).toBe(1);
    await press('ArrowDown');
    await choice('tags').waitFor();
    await press('t', 'Enter');
    await tabTo(page, value(1), 3);
    await page.keyboard.type('own value');
    await press('Enter');
    await expectText(text).toBe('eq(tags,own value)');
    await page.keyboard.type('bests');
    await choice(/^bestseller/).waitFor();
    await press('ArrowDown', 'Enter');
    await expectText(text).toBe('eq(tags,own value,bestseller)');
    const useIn = page.getByRole('button', { name: 'Use "in"' });
    await tabTo(page, useIn, 3);
    await press('Enter');
    await expectText(text).toBe('in(tags,own value,bestseller)');
    await value(1).focus();
    await press('Backspace');
    await expectText(text).toBe('in(tags,own value)');
    await values(1).first().focus();
    await press('Delete');
    await expectText(text).toBe('');
    expect(await operator(1).textContent()).toContain('in');
    await tabTo(page, page.getByRole('button', { name: 'Remove condition 1' }), 6);
    await press('Enter');
    await expect.poll(() => filter.conditions.count()).toBe(0);
    await expect.poll(() => add.and(page.locator(':focus')).count()).toBe(1);
  });

  it('keeps what is typed into a value when it is left', async () => {
    const filter = await openFilter(open);
    await type(filter, 'eq(sku,A)');
    await filter.value(1).fill('B');
    await filter.add.focus();
    await expectText(filter.text).toBe('eq(sku,A,B)');
    await filter.value(1).fill('C');
    await filter.page.keyboard.press('Control+Enter');
    await expectText(filter.text).toBe('eq(sku,A,B,C)');
    await filter.page.getByRole('button', { name: 'Remove C', exact: true }).click();
    await filter.page.getByRole('button', { name: 'Only B' }).click();
    await expectText(filter.text).toBe('eq(sku,B)');
  });

  it('shows the last conditions while the text makes no sense, and gives back what was typed', async () => {
    const filter = await openFilter(open);
    const { page, text, conditions, values } = filter;
    await type(filter, 'in(tags,sale,new)');
    await expect.poll(() => conditions.count()).toBe(1);
    await type(filter, ':eq(nonsense');
    await page.getByText(/^The text is no filter from offset 21 on/).waitFor();
    await expectTexts(values(1)).toEqual(['sale', 'new']);
    await values(1).first().getByRole('button', { name: 'Remove' }).click();
    await expectText(text).toBe('in(tags,new)');
    await text.focus();
    await page.keyboard.press('Control+z');
    await expectText(text).toBe('in(tags,sale,new):eq(nonsense');
    await values(1).first().getByRole('button', { name: 'Remove' }).click();
    await expectText(text).not.toContain('nonsense');
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expectText(text).toBe('in(tags,sale,new):eq(nonsense');
  });

  it('has at most 10 conditions, and says so', async () => {
    const filter = await openFilter(open);
    await type(filter, Array.from({ length: 9 }, (_, at) => `eq(sku,${at})`).join(':'));
    await expect.poll(() => filter.conditions.count()).toBe(9);
    await filter.add.click();
    await expect.poll(() => filter.add.isDisabled()).toBe(true);
    await filter.page.getByText('A filter has at most 10.').waitFor();
  });

  it('finds nodes by their names', async () => {
    const filter = await openFilter(open, 'listNodes');
    const { page, text, options, add, operator, attribute, value, choice } = filter;
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
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.keyboard.type('in(id,tents');
    await expectTexts(options).toContainEqual(expect.stringMatching(/Tents.*products?$/));
    await options.first().click();
    await expectText(text).toMatch(/^in\(id,[\w-]{36}$/);
    await page.keyboard.press('Alt+Enter');
    await sendAndExpect(page, /^200 OK, in .+, 1 of 1 record/);
  });
});

describePlayground('the filter anywhere', ({ open }) => {
  it('lacks only the values of the store without development mode', async () => {
    const page = await open('listNodeProducts');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // What the page before asked for until it was gone does not count.
    page.on('domcontentloaded', () => asked.splice(0));
    await leaveDevelopment(page);
    const filter = await focusFilter(page);
    await page.keyboard.type('in(product_types,');
    await expectTexts(filter.options).toContain('bundle');
    await page.keyboard.press('Escape');
    await page.keyboard.type('bundle):eq(tags,bestseller)');
    await expect.poll(() => filter.conditions.count()).toBe(2);
    await filter.value(2).fill('x');
    await sendAndExpect(page, /^200 OK|^400/);
    expect(asked.filter((url) => url.includes('/_dev/'))).toEqual([]);
  });

  it('has no barriers', async () => {
    const page = await open('listNodeProducts');
    const filter = filterOn(page);
    await filter.add.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await type(filter, 'in( tags,sale,NEW):eq(sku,A)');
    await page.getByText('Shortest spelling').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await filter.text.focus();
    await page.keyboard.type(':eq(tags,a,b)');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^use "in"/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(':eq(tags,');
    await filter.options.first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await filter.value(1).click();
    await filter.choice(/./).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'About filters' }).click();
    await page.getByText('Text of at most 10 terms joined by').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('is as wide as the screen', async () => {
    const filter = await openFilter(open);
    const long = 'a-very-long-value-that-goes-on'.repeat(6);
    await filter.text.focus();
    await filter.page.keyboard.insertText(
      `in(tags,${long},sale):in(manufacturer_part_num,${long})`,
    );
    await filter.page.keyboard.press('Escape');
    for (const width of [390, 1024, 1440]) {
      await filter.page.setViewportSize({ width, height: 800 });
      await expectToFit(filter.page);
    }
  });
});
