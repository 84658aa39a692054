import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The parts of a filter in the form. */
export function filterOn(page: Page) {
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
    clear: page
      .getByRole('region', { name: 'Request', exact: true })
      .getByRole('button', { name: 'Clear the filter' }),
    choice: (name: string | RegExp) =>
      page.getByRole('listbox').getByRole('option', { name, exact: true }),
  };
}

/**
 * Loads the filter's editor on a page, for tests that must not depend on the speed of the machine.
 */
export async function startEditor(page: Page): Promise<void> {
  const { text } = filterOn(page);
  // Skips the wait of 400 ms after typing: otherwise elements sometimes move away from a click.
  await page.evaluate(`{
    const wait = globalThis['setTimeout'];
    globalThis['setTimeout'] = (act, delay, ...given) => wait(act, delay === 400 ? 0 : delay, ...given);
  }`);
  // The service looks for values for 250 ms, and then responds with those it has found.
  await page.route('**/values?*', async (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    for (;;) {
      const response = await route.fetch();
      const { values, complete } = await response.json();
      if (complete || values.length >= limit) return route.fulfill({ response });
    }
  });
  await text.focus();
  await page.locator('input').and(text).waitFor({ state: 'detached' });
}

/** Opens the help of the filter, and waits until it has the focus. */
export async function openHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'About filters' }).press('Enter');
  await page.getByText('Text of at most 10 terms joined by').waitFor();
  await page.getByRole('dialog').and(page.locator(':focus, :focus-within')).waitFor();
}

/** Types into the filter at the caret, and closes the completions. */
export async function type(page: Page, typed: string): Promise<void> {
  await filterOn(page).text.focus();
  await page.keyboard.insertText(typed);
  await page.keyboard.press('Escape');
}

type Expectation = ReturnType<typeof expect.poll>;

export function expectText(place: Locator): Expectation {
  return expect.poll(() => place.textContent());
}

export function expectTexts(places: Locator): Expectation {
  return expect.poll(() => places.allTextContents());
}

export function expectCount(places: Locator): Expectation {
  return expect.poll(() => places.count());
}

export function expectAttribute(place: Locator, name: string): Expectation {
  return expect.poll(() => place.getAttribute(name));
}

/** Waits until an element has the focus. */
export async function expectFocus(place: Locator): Promise<void> {
  await place.and(place.page().locator(':focus')).waitFor();
}
