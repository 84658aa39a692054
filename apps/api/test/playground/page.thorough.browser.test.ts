import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationList } from '@aisle/schema/contract';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describeOwnPlayground,
  expectStatus,
  followLink,
  hold,
  sendAndExpect,
} from '../support/playground.js';

const harvest = readFileSync(
  join(import.meta.dirname, '../../seeds/demo/03-new-harvest.ndjson'),
  'utf8',
);
const tent = harvest.split('\n').find((line) => line.includes('"name":"Skerry 2 Tent"')) ?? '{}';

describeOwnPlayground('the page, looked at harder', ({ open, root, workplace }) => {
  it('begins with an example also while a request is on its way', async () => {
    const page = await open();
    const first = await hold(page, '**/relationships/products*');
    await page.goto(`${root()}/playground/`);
    await first.asked;
    const example = page.getByRole('button', { name: 'On sale, in French' });
    await example.click();
    first.release();
    const french = page.getByRole('article', { name: 'Tente Skerry 2' });
    await french.waitFor();
    expect(page.url()).toContain('sale=');

    await page.getByRole('button', { name: 'Reset form' }).click();
    await page.keyboard.press('Control+Enter');
    await french.waitFor({ state: 'detached' });
    await expectStatus(page, /^200/);
    const second = await hold(page, '**/relationships/products*');
    await page.keyboard.press('Control+Enter');
    await second.asked;
    await example.click();
    second.release();
    await expect.poll(() => page.url()).toContain('sale=');
    await french.waitFor();
  });

  it('shows what is published while a response is made, and while another operation is shown', async () => {
    const page = await open('listNodeProducts?query.page[limit]=5');
    const expectNamed = (name: string) => page.getByRole('article', { name }).waitFor();
    const importNamed = async (name: string) => {
      const renamed = JSON.stringify({ ...JSON.parse(tent), name });
      writeFileSync(join(workplace().folder, 'renamed.ndjson'), renamed);
      const command = ['import', 'renamed.ndjson', '--publish', '--db', 'demo.db'];
      expect((await workplace().run(...command)).code).toBe(0);
      for (let beats = 0; beats < 2; beats++) await page.waitForResponse('**/pulse.json');
    };
    await expectNamed('Skerry 2 Tent');
    const { asked, release } = await hold(page, '**/relationships/products*', {
      isAnswered: true,
    });
    await page.keyboard.press('Control+Enter');
    await asked;
    await importNamed('Named meanwhile');
    release();
    await expectNamed('Named meanwhile');

    await page.unrouteAll({ behavior: 'wait' });
    await followLink(page, 'createAccessToken');
    await importNamed('Named elsewhere');
    await followLink(page, 'listNodeProducts');
    await expectNamed('Named elsewhere');
  });

  it('has no barriers in any form, all of it unfolded', async () => {
    const page = await open('listNodeProducts');
    for (const { name, summary, tag, method } of operationList) {
      await followLink(page, name);
      await page.getByRole('heading', { level: 1, name: summary, exact: true }).waitFor();
      // A form that has to be filled in first cannot be sent.
      const isWhole = (await page.locator('form :invalid').count()) === 0;
      const isRead = tag === 'Catalogs' && method === 'GET';
      if (isWhole || isRead) await sendAndExpect(page, isRead ? /^200 OK/ : /^\d{3} /);
      await page.evaluate(
        `for (const fold of document.querySelectorAll('details')) fold.open = true`,
      );
      expect(await findBarriers(page), name).toEqual([]);
    }
  });
});
