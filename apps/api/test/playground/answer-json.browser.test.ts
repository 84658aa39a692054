import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  hear,
  type OpenPlayground,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const tree = (page: Page) => page.getByRole('tree', { name: 'JSON' });
const selected = (page: Page) => tree(page).getByRole('treeitem', { selected: true });
const place = (page: Page) => page.getByRole('navigation', { name: 'Place in the JSON' });
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

async function openJson(open: OpenPlayground): Promise<Page> {
  const page = await open('listNodeProducts', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await sendAndExpect(page, /^200/);
  await page.getByRole('radio', { name: 'JSON' }).check();
  await tree(page).waitFor();
  return page;
}

describePlayground('JSON', ({ open }) => {
  it('is walked through, folded and copied with the keyboard alone', async () => {
    const page = await openJson(open);
    await tabTo(page, tree(page));
    await page.keyboard.press('ArrowDown');
    expect(await selected(page).textContent()).toContain('"meta": {');
    expect(await selected(page).getAttribute('aria-level')).toBe('2');
    await page.keyboard.press('ArrowLeft');
    expect(await selected(page).getAttribute('aria-expanded')).toBe('false');
    expect(await selected(page).textContent()).toContain('2 members }');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await place(page).textContent()).toBe('$metaresultstotal');
    await page.keyboard.press('p');
    await page.getByText('Copied the pointer', { exact: true }).waitFor();
    expect(await clipboard(page)).toBe('/meta/results/total');
    await page.keyboard.press('c');
    await page.getByText('Copied the value', { exact: true }).waitFor();
    expect(await clipboard(page)).toMatch(/^\d+$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('c');
    await expect.poll(() => clipboard(page)).toMatch(/^{\n {2}"total": \d+\n}$/);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => tree(page).getByRole('treeitem').count()).toBe(4);
    await page.keyboard.press('End');
    expect(await selected(page).textContent()).toContain('"links"');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Home');
    expect(await place(page).textContent()).toBe('$');
    await page.keyboard.press('Shift+Tab');
    expect(await tree(page).and(page.locator(':focus')).count()).toBe(0);
  });

  it('is folded by level, and one container with the mouse', async () => {
    const page = await openJson(open);
    await page.getByLabel('Fold the JSON').selectOption('Fold from level 2');
    await expect
      .poll(() => tree(page).getByRole('treeitem', { expanded: true }).count())
      .toBeLessThan(6);
    expect(await tree(page).getByText('"attributes"').count()).toBe(0);
    const product = tree(page).getByRole('treeitem', { level: 3, expanded: false }).nth(2);
    await product.locator('[data-press=fold]').click();
    await tree(page).getByText('"attributes"').first().waitFor();
    await page.getByLabel('Fold the JSON').selectOption('Unfold all');
    await tree(page).getByText('"sku"').first().waitFor();
  });

  it('is searched: matches are counted, marked and walked through', async () => {
    const page = await openJson(open);
    await tree(page).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Control+f');
    const heard = await hear(page);
    await page.keyboard.type('perch footrest');
    await page.getByText(/^1 of [1-9]\d*$/).waitFor();
    await tree(page).locator('mark').first().waitFor();
    expect(await place(page).textContent()).toBe('$data1attributesname');
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^Matches: 1 of \d+$/));
    await page.getByRole('searchbox', { name: 'Search in the JSON' }).fill('"sku"');
    await page.getByText(/^\d+ of 24$/).waitFor();
    const count = () => page.locator('search span[aria-hidden]').first().textContent();
    const first = await count();
    await page.keyboard.press('Enter');
    await expect.poll(count).not.toBe(first);
    await page.keyboard.press('Shift+Enter');
    await expect.poll(count).toBe(first);
    await page.keyboard.press('F3');
    await expect.poll(count).not.toBe(first);
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect.poll(count).toBe(first);
    await page.getByRole('searchbox', { name: 'Search in the JSON' }).fill('nothing has this');
    await page.getByText('no match', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await tree(page).and(page.locator(':focus')).count()).toBe(1);
  });

  it('is copied with the mouse, by line and as a whole', async () => {
    const page = await openJson(open);
    const line = tree(page).getByRole('treeitem').filter({ hasText: '"limit"' });
    await line.hover();
    await line.locator('[data-press=pointer]').click();
    await page.getByText('Copied the pointer', { exact: true }).waitFor();
    expect(await clipboard(page)).toBe('/meta/page/limit');
    await line.locator('[data-press=value]').click();
    await expect.poll(() => clipboard(page)).toBe('24');
    await page.getByRole('button', { name: 'Copy the whole body' }).click();
    await expect.poll(() => clipboard(page)).toContain('"links":');
    await place(page).getByRole('button', { name: 'page' }).click();
    await page.getByRole('button', { name: 'Copy the pointer' }).click();
    await expect.poll(() => clipboard(page)).toBe('/meta/page');
  });

  it('has links that lead to other pages', async () => {
    const page = await openJson(open);
    await tree(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const next = tree(page).getByRole('treeitem').filter({ hasText: '"next"' });
    await next.locator('[data-press=link]').click();
    await tree(page).getByRole('treeitem').filter({ hasText: '"offset": 24' }).waitFor();
    await tree(page).focus();
    await page.keyboard.press('End');
    await expect.poll(() => selected(page).textContent()).toContain('"next"');
    await page.keyboard.press('Enter');
    await tree(page).getByRole('treeitem').filter({ hasText: '"offset": 48' }).waitFor();
  });

  it('has no barriers while it is searched and folded', async () => {
    const page = await openJson(open);
    await tree(page).focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('name');
    await tree(page).locator('mark').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findBarriers(page)).toEqual([]);
  });
});
