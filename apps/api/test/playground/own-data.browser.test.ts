import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { describeOwnPlayground } from '../support/playground.js';

const list = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price
lamp,Reading Lamp,Title,Default Title,LAMP,39.00
stool,Oak Stool,Height,Low,STOOL-L,59.00
stool,,,High,STOOL-H,69.00
`;

describeOwnPlayground('own data', ({ openForAll, openAt, workplace }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll();
  });
  const panel = (on = page) => on.getByRole('dialog', { name: 'Import your products' });

  /** Drops files in the middle of the page, as a file manager does. */
  const drop = async (files: Readonly<Record<string, string>>, on = page) => {
    const dataTransfer = await on.evaluateHandle<DataTransfer>(`(() => {
      const files = new DataTransfer();
      for (const [name, text] of Object.entries(${JSON.stringify(files)})) {
        files.items.add(new File([text], name));
      }
      return files;
    })()`);
    const target = on.locator('main');
    await target.dispatchEvent('dragover', { dataTransfer });
    await on.getByText(/^(?:Drop to import|Not available)$/).waitFor();
    await target.dispatchEvent('drop', { dataTransfer });
  };

  it('with errors is refused with their places, and leaves nothing behind', async () => {
    await drop({ 'shop.csv': list.replace('59.00', 'cheap') });
    await panel().getByText('shop.csv, line 3, column Variant Price').waitFor();
    await panel()
      .getByText(/^"cheap" is not a price/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await panel().getByRole('button', { name: 'Close' }).click();
    await panel().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Import your products…' }).first().click();
    await panel().getByRole('button', { name: 'Choose files…' }).waitFor();
    expect(await panel().getByRole('table').count()).toBe(0);
  });

  it('is dropped, previewed, published and seen', async () => {
    await drop({ 'other.csv': 'Key,Name,Cost\nlamp,Reading Lamp,39.00\n' });
    await panel()
      .getByText(/^the header lacks "Handle"/)
      .waitFor();
    const mapping = { Handle: 'Key', Title: 'Name', 'Variant Price': 'Cost' };
    await drop({ 'columns.json': JSON.stringify(mapping) });
    await panel().getByRole('article', { name: 'Reading Lamp' }).waitFor();
    await panel().getByRole('button', { name: 'Remove columns.json' }).click();
    await panel()
      .getByText(/^the header lacks "Handle"/)
      .waitFor();
    await panel()
      .getByRole('link', { name: 'its format, with examples (opens in a new tab)' })
      .waitFor();
    await panel().getByRole('button', { name: 'Remove other.csv' }).click();
    await panel().getByRole('button', { name: 'Choose files…' }).waitFor();

    await drop({ 'shop.csv': list });
    const row = panel().getByRole('row', { name: 'Products 4 0 0' });
    await row.waitFor();
    const lamp = panel().getByRole('article', { name: 'Reading Lamp' });
    await lamp.getByText('$39.00').waitFor();
    await panel().getByText('from $59.00').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findBarriers(page)).toEqual([]);
    }
    await panel().getByRole('button', { name: 'Currency of the prices' }).click();
    await page.getByRole('option', { name: 'EUR', exact: true }).click();
    await lamp.getByText('€39.00').waitFor();
    await panel().getByRole('button', { name: 'Publish' }).click();
    await panel()
      .getByText(/^Published .*: 4 products\.$/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const ofList = await panel()
      .getByRole('link', { name: 'See the products' })
      .getAttribute('href');
    await panel().getByRole('link', { name: 'See it in the storefront' }).click();
    const shop = page.getByRole('region', { name: 'Storefront' });
    await shop.getByText('€39.00').waitFor();
    await shop
      .getByRole('button', { name: 'Catalog by rules Catalog' })
      .waitFor({ state: 'detached' });
    await shop.getByRole('button', { name: /Catalog$/ }).click();
    await page.getByRole('option', { name: 'Catalog by rules' }).click();
    await shop.getByRole('link', { name: 'Outdoors' }).first().waitFor();
    expect(await shop.getByText('Reading Lamp').count()).toBe(0);
    await page.evaluate(`location.hash = ${JSON.stringify(ofList)}`);
    const lamps = page.getByRole('article', { name: 'Reading Lamp' });
    await lamps.getByText('€39.00').waitFor();
    await page.getByRole('article', { name: 'Oak Stool - High' }).waitFor();
  });

  it('comes again by the welcome, which the header and the commands open', async () => {
    const close = page.getByRole('button', { name: 'Close the welcome' });
    await page.getByTitle('Welcome and docs').click();
    await close.click();
    await close.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('show welcome');
    await page.getByRole('option', { name: 'Show the welcome' }).click();
    const welcome = page.getByRole('region', { name: 'Welcome' });
    await welcome.getByRole('button', { name: 'Import your products…' }).click();
    await drop({ 'shop.csv': list });
    await panel().getByRole('row', { name: 'Products 0 0 4' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('needs development mode, and a file never takes the page away', async () => {
    const service = workplace().start([
      '--port',
      '0',
      '--production',
      '--client-secret',
      'x'.repeat(32),
    ]);
    const { playground } = JSON.parse(await service.firstLine);
    const other = await openAt(playground);
    const address = other.url();
    await drop({ 'shop.csv': list }, other);
    await other
      .getByRole('status', { name: 'Outcome' })
      .getByText('needs development mode')
      .waitFor();
    expect(await panel(other).count()).toBe(0);
    expect(other.url()).toBe(address);
    expect(await other.getByRole('button', { name: 'Import your products…' }).count()).toBe(0);
    await other.close();
  });
});
