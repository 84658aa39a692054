import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers, readDownload } from '../support/browser.js';
import {
  describePlayground,
  hear,
  type OpenPlayground,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const grid = (page: Page) => page.getByRole('grid', { name: 'Products' });
const firstCells = (page: Page) => grid(page).getByRole('rowheader').allTextContents();
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

async function openTable(open: OpenPlayground): Promise<Page> {
  const page = await open('listNodeProducts', {
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
  });
  await sendAndExpect(page, /^200/);
  await page.getByRole('radio', { name: 'Table' }).check();
  await grid(page).waitFor();
  return page;
}

describePlayground('the table', ({ open }) => {
  it('has the columns that its reader chooses, and remembers them', async () => {
    const page = await openTable(open);
    expect(await grid(page).getByRole('columnheader', { name: 'SKU' }).count()).toBe(1);
    const cut = await page.evaluate<number>(
      `[...document.querySelectorAll('tbody th span')].filter((name) => name.scrollHeight > name.clientHeight).length`,
    );
    expect(cut).toBe(0);
    const sale = grid(page).getByRole('gridcell', { name: 'Trail days', exact: true });
    expect(await sale.first().getAttribute('title')).toBe('trail-days');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('radio', { name: 'Response' }).check();
    const sku = await grid(page).getByText('TNT-SKERRY-2', { exact: true }).boundingBox();
    expect((sku?.x ?? 390) + (sku?.width ?? 0)).toBeLessThan(390 - 16);
    await page.setViewportSize({ width: 1440, height: 900 });
    const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? UTC$/;
    const time = grid(page).getByRole('gridcell', { name: instant });
    expect(await time.first().getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z?$/);
    await time.first().click();
    await page.keyboard.press('c');
    await expect.poll(() => clipboard(page)).toBe(await time.first().getAttribute('title'));
    await page.getByRole('button', { name: /^Columns/ }).press('Enter');
    const choice = page.getByRole('dialog', { name: 'Columns' });
    const heard = await hear(page);
    await choice.getByRole('searchbox', { name: 'Find a column' }).fill('upc');
    await expect.poll(heard).toContain('1 column');
    await choice.getByRole('checkbox', { name: /upc_ean/ }).check();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await grid(page).getByRole('columnheader', { name: 'UPC/EAN' }).waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await sendAndExpect(page, /^200/);
    await grid(page).getByRole('columnheader', { name: 'UPC/EAN' }).waitFor();
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByRole('button', { name: 'Default columns' }).click();
    await expect
      .poll(() => grid(page).getByRole('columnheader', { name: 'UPC/EAN' }).count())
      .toBe(0);
  });

  it('is sorted by its heads, by keyboard too', async () => {
    const page = await openTable(open);
    const asAnswered = await firstCells(page);
    const head = grid(page).getByRole('columnheader', { name: 'Name' }).first();
    await tabTo(page, head.getByRole('button'));
    await page.keyboard.press('Enter');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    const ascending = await firstCells(page);
    expect(ascending).toEqual(
      ascending.toSorted(new Intl.Collator('en', { numeric: true }).compare),
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('Enter');
    await expect.poll(() => firstCells(page)).toEqual(asAnswered);
    const price = grid(page).getByRole('columnheader', { name: /^Price with/ });
    await price.getByRole('button').click();
    await price.getByRole('button').click();
    const place = await price.evaluate((head) => ('cellIndex' in head ? head.cellIndex : -1));
    const cells = grid(page).locator(`[data-column="${place}"]`).filter({ hasText: '$' });
    const prices = await cells.allTextContents();
    expect(prices.length).toBeGreaterThan(2);
    const amounts = prices.map((text) => Number(text.replaceAll(/[$,]/g, '')));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    // Numbers end below each other and below their head; the next page is shown as far to the side.
    const ends = await page.evaluate<number[]>(`[
      document.querySelector('thead [data-kind=number] .cut'),
      ...document.querySelectorAll('td[data-column="${place}"][data-kind=number] bdi'),
    ].map((text) => Math.round(text.getBoundingClientRect().right))`);
    expect(ends.length).toBeGreaterThan(2);
    expect(new Set(ends).size).toBe(1);
    const sideways = () =>
      grid(page)
        .locator('..')
        .evaluate(({ scrollLeft }) => scrollLeft);
    await grid(page).getByRole('columnheader').last().scrollIntoViewIfNeeded();
    const left = await sideways();
    expect(left).toBeGreaterThan(0);
    const names = await firstCells(page);
    await page.getByRole('button', { name: 'Next page' }).last().click();
    await expect.poll(() => firstCells(page)).not.toEqual(names);
    expect(await sideways()).toBe(left);
  });

  it('is walked through cell by cell; a cell is copied and found in the JSON', async () => {
    const page = await openTable(open);
    await tabTo(page, grid(page));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.getByText('/data/1/attributes/sku', { exact: true }).waitFor();
    await page.keyboard.press('c');
    await page.getByText('Copied the value', { exact: true }).waitFor();
    expect(await clipboard(page)).toBe('FUR-PERCH-F');
    await page.keyboard.press('Control+End');
    await page.getByText(/^\/data\/23/).waitFor();
    await page.keyboard.press('Control+Home');
    await grid(page).getByRole('gridcell', { name: 'CSH-BOLSTER' }).dblclick();
    await expect.poll(() => clipboard(page)).toBe('CSH-BOLSTER');
    await page.getByRole('button', { name: 'Show the cell in the JSON' }).click();
    const place = page.getByRole('navigation', { name: 'Place in the JSON' });
    await expect.poll(() => place.textContent()).toBe('$data2attributessku');
  });

  it('is downloaded as it is shown', async () => {
    const page = await openTable(open);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('products.csv');
    const lines = (await readDownload(download)).split('\r\n');
    expect(lines[0]).toMatch(/^attributes\.name,attributes\.sku,/);
    expect(lines[1]).toMatch(/^Skerry 2 Tent,TNT-SKERRY-2,/);
    expect(lines).toHaveLength(24 + 2);
  });
});
