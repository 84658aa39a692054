import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  followLink,
  historyRows,
} from '../support/playground.js';

describePlayground('history, in more views', ({ open }) => {
  it('works in memory where the browser never opens its database', async () => {
    const page = await open('listNodes?query.page[limit]=1');
    await page.addInitScript(`
      const real = window.indexedDB;
      const open = () => Object.assign(real.open('other'), { addEventListener() {} });
      Object.defineProperty(window, 'indexedDB', { value: { open } });
    `);
    await page.reload();
    await expectStatus(page, /^200/);
    await page.getByRole('button', { name: 'History' }).click();
    const drawer = page.getByRole('dialog', { name: 'History' });
    await drawer.getByText('1 request', { exact: true }).waitFor();
    await drawer.getByText(/the history is lost when you leave it/).waitFor();
  });

  it('has no barriers, and fits into every window', async () => {
    const page = await open('listNodes');
    const drawer = page.getByRole('dialog', { name: 'History' });
    await page.getByRole('button', { name: 'History' }).click();
    await drawer.getByText('No requests yet').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();
    for (const limit of [2, 999]) {
      await followLink(page, `listNodes?query.page[limit]=${limit}`);
      await expectStatus(page, /^\d{3} /);
    }
    await page.getByRole('button', { name: 'History' }).click();
    await drawer.getByText('2 requests', { exact: true }).waitFor();
    await historyRows(page).nth(0).getByRole('button', { name: 'Pin', exact: true }).click();
    expect(await findBarriers(page)).toEqual([]);
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
    await drawer.getByRole('button', { name: 'Clear all…' }).click();
    await page
      .getByRole('dialog', { name: 'Clear the history?' })
      .getByText('All 2 requests and their responses')
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
