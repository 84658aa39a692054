import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, readDownload } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  followLink,
  hear,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const productLists = '**/relationships/products*';

describePlayground('the views of an answer', ({ openForAll }) => {
  let page: Page;
  let heard: Awaited<ReturnType<typeof hear>>;
  const grid = () => page.getByRole('table', { name: 'Products' });
  const tree = () => page.getByRole('tree', { name: 'JSON' });
  const place = () => page.getByRole('navigation', { name: 'Path in the JSON' });
  const expectPlace = (steps: string) => expect.poll(() => place().textContent()).toBe(steps);
  const press = (key: string) => page.keyboard.press(key);
  const copied = () => expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()'));
  const follow = async (query: string) => {
    await followLink(page, `listNodeProducts?${query}`);
    await expectStatus(page, /^200/);
  };

  beforeAll(async () => {
    page = await openForAll('listNodeProducts?view=cards', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    heard = await hear(page);
  });

  describe('cards', () => {
    const card = (name: string) => page.getByRole('article', { name, exact: true });
    const articles = () => page.getByRole('article');
    const tent = () => card('Skerry 2 Tent');

    it('show a product as a shop would, and name the nodes of its bread crumbs', async () => {
      await tent().getByText('TNT-SKERRY-2', { exact: true }).waitFor();
      const text = await tent().textContent();
      expect(text).toContain('$349.00');
      expect(text).toContain('without tax');
      expect(text).toMatch(/Trail days sale ends in \d+ years/);
      expect(await tent().locator('s').textContent()).toBe('instead of $419.00');
      expect(await tent().getByRole('list', { name: 'Tags' }).textContent()).toContain(
        'bestseller',
      );
      const crumbs = tent().getByRole('list', { name: 'Breadcrumbs' }).first();
      await expect.poll(() => crumbs.textContent()).toMatch(/^[A-Z][a-z]/);
      expect(await crumbs.getByRole('listitem').count()).toBe(5);
      await expect
        .poll(() => page.title())
        .toBe("Outdoors · Get a node's products · Aisle playground");
      expect(await articles().locator('li[title], [aria-live]').count()).toBe(0);
    });

    it('of a sale are those of the answer it was chosen in', async () => {
      const all = 24;
      await follow(`query.page[limit]=${all}`);
      const sale = page.getByRole('radio', { name: /^Trail days \d/ });
      await expect.poll(() => articles().count()).toBe(all);
      await page.getByRole('radio', { name: `All ${all} on this page` }).waitFor();
      await sale.check();
      await expect.poll(() => articles().count()).toBeLessThan(all);
      expect(await articles().filter({ hasText: 'Trail days sale' }).count()).toBe(
        await articles().count(),
      );
      await expect.poll(() => page.url()).toContain('sale=');
      await followLink(page, 'listProducts');
      await sendAndExpect(page, /^200/);
      await articles().first().waitFor();
      await expect.poll(() => page.url()).not.toContain('sale=');
      await followLink(page, 'listNodeProducts');
      await expect.poll(() => articles().count()).toBe(all);
      await expect.poll(() => sale.isChecked()).toBe(false);
    });

    it('can be followed: a tag, a crumb and a SKU', async () => {
      await follow('query.page[limit]=30');
      await tent()
        .getByRole('button', { name: /^TNT-SKERRY-2/ })
        .click();
      await copied().toBe('TNT-SKERRY-2');
      await tent().getByRole('button', { name: 'bestseller', exact: true }).click();
      await expect
        .poll(async () => {
          const texts = await articles().allTextContents();
          return texts.length > 1 && texts.every((text) => text.includes('bestseller'));
        })
        .toBe(true);
      await tent().getByRole('button', { name: 'Tents', exact: true }).click();
      await card('Linnet Ultralight 2').waitFor();
      await expect.poll(() => page.url()).not.toContain('eq(');
    });

    it('include images with one press', async () => {
      await follow('query.page[limit]=2');
      await tent().getByText('Image not included').waitFor();
      await page.getByRole('button', { name: 'Include images' }).press('Enter');
      const image = page.getByRole('img', {
        name: 'Moss-green dome tent with its door rolled open',
      });
      await image.first().waitFor();
      // The button is gone; the focus moves to a labelled element.
      await page.getByRole('tabpanel', { name: 'Response' }).and(page.locator(':focus')).waitFor();
    });

    it('make no picture of what is not one, or not from here', async () => {
      for (const [address, words] of [
        ['https://cdn.example/tent.svg', 'External image, not loaded'],
        ['javascript:alert(1)', 'Not the address of an image'],
      ] as const) {
        await page.route(productLists, async (route) => {
          const response = await route.fetch();
          const text = await response.text();
          const body = text.replaceAll(/"http:[^"]*\/files\/demo\/[^"]*"/g, `"${address}"`);
          await route.fulfill({ response, body });
        });
        await sendAndExpect(page, /^200/);
        await tent().getByText(address, { exact: true }).waitFor();
        await tent().getByText(words).waitFor();
        expect(await tent().locator('img, a').count()).toBe(0);
      }
      await page.unrouteAll();
    });

    it('show what a parent varies in, what a child is, and what a bundle holds', async () => {
      const skus = 'in(sku,SHL-BRACK,SHL-BRACK-S-FJO,SET-CANVAS)';
      await follow(`query.filter=${skus}&query.include=component_products`);
      const parent = card('Brackwater Rain Shell');
      await parent.getByText('parent', { exact: true }).waitFor();
      expect(await parent.textContent()).toContain('SizeS · M · L · XL');
      const sizes = parent.getByRole('definition').filter({ hasText: 'XL' }).locator('bdi');
      expect(await sizes.allTextContents()).toEqual(['S', 'M', 'L', 'XL']);
      expect(await parent.textContent()).toContain('11 of 12 combinations exist');
      const child = card('Brackwater Rain Shell, S, Fjord');
      expect(await child.textContent()).toContain('Shell colourFjord');
      const bundle = card('Canvas Weekend');
      expect(await bundle.textContent()).toContain('Stools2 × ');
      expect(await bundle.textContent()).not.toContain('600d5047…');
      const opener = bundle.getByRole('button', { name: 'Details of Canvas Weekend' });
      await opener.click();
      const details = page.getByRole('dialog', { name: 'Canvas Weekend' });
      const hint = 'name shown to shoppers, in the language of the response';
      await details.getByRole('definition').getByRole('paragraph').getByText(hint).waitFor();
      await details.getByText('Tarnholt', { exact: false }).first().waitFor();
      // A product that the page knows has its name before its id.
      await expect.poll(() => details.textContent()).toMatch(/ID[A-Z][a-z][^\d]+600d5047-/);
      expect(await findBarriers(page)).toEqual([]);
      await press('Escape');
      await opener.and(page.locator(':focus')).waitFor();
      await follow('query.filter=eq(sku,SET-CANVAS)');
      await expect.poll(() => bundle.textContent()).toMatch(/Stools2 × [A-Z]/);
    });

    it('keep names short that are long', async () => {
      const long = 'Long name '.repeat(30).trim();
      await page.route('**/_dev/catalogs/**/tree*', async (route) => {
        const response = await route.fetch();
        const { nodes, ...rest } = await response.json();
        const named = nodes.map((node: object) => ({ ...node, name: long }));
        await route.fulfill({ response, json: { ...rest, nodes: named } });
      });
      await follow('query.page[limit]=2&header.Accept-Language=fr');
      const crumbs = articles().first().getByRole('list', { name: 'Breadcrumbs' }).first();
      const longest = crumbs.getByRole('listitem').last();
      await longest.getByTitle(long).waitFor();
      expect((await longest.boundingBox())?.height).toBeLessThan(64);
      const place = page.getByText(/^Long name .*…$/).first();
      await place.waitFor();
      expect((await place.textContent())?.length).toBeLessThan(64);
      await page.unrouteAll();
    });

    it('of nodes lead to their products', async () => {
      await followLink(page, 'listNodes');
      await sendAndExpect(page, /^200/);
      await card('Candles').getByText('2 curated', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Products of Candles' }).click();
      await page.getByRole('heading', { level: 1, name: "Get a node's products" }).waitFor();
      await articles().getByText('curated', { exact: true }).first().waitFor();
    });
  });

  describe('JSON', () => {
    const items = (text: string) => tree().getByRole('treeitem').filter({ hasText: text });
    const selected = () => tree().getByRole('treeitem', { selected: true });
    const expectSelected = (text: string) =>
      expect.poll(() => selected().textContent()).toContain(text);

    beforeAll(async () => {
      await followLink(page, 'listNodeProducts?view=json');
      await tree().waitFor();
    });

    it('is walked through, folded and copied with the keyboard alone', async () => {
      await page.getByRole('tab', { name: 'Response', exact: true }).focus();
      await tabTo(page, tree());
      await press('ArrowDown');
      await expectSelected('"meta": {');
      expect(await selected().getAttribute('aria-level')).toBe('2');
      await press('ArrowLeft');
      await expectSelected('2 members }');
      expect(await selected().getAttribute('aria-expanded')).toBe('false');
      await press('ArrowRight');
      await press('ArrowRight');
      await press('ArrowRight');
      await expectPlace('$metaresultstotal');
      await press('c');
      await copied().toMatch(/^\d+$/);
      await expect.poll(heard).toContain('Copied the value');
      await press('ArrowLeft');
      await press('c');
      await copied().toMatch(/^{\n {2}"total": \d+\n}$/);
      await press('Shift+ArrowLeft');
      await expect.poll(() => tree().getByRole('treeitem').count()).toBe(4);
      await press('End');
      await expectSelected('"links"');
      await press('Shift+ArrowRight');
      await press('Home');
      await expectPlace('$');
      await press('Shift+Tab');
      expect(await tree().and(page.locator(':focus')).count()).toBe(0);
    });

    it('is folded as a whole, and one container with the mouse', async () => {
      await page.getByRole('button', { name: 'Fold all', exact: true }).click();
      await expect.poll(() => items('"attributes"').count()).toBe(0);
      await items('"data"').locator('[data-press=fold]').click();
      await tree().getByRole('treeitem', { level: 3 }).first().waitFor();
      await page.getByRole('button', { name: 'Unfold all', exact: true }).click();
      await items('"sku"').first().waitFor();
    });

    it('is searched: matches are counted, marked and walked through', async () => {
      const search = page.getByRole('searchbox', { name: 'Search in the JSON' });
      const count = () => page.locator('search span[aria-hidden]').first().textContent();
      await tree().press('Home');
      await press('Shift+ArrowLeft');
      await press('Control+f');
      await page.keyboard.type('perch footrest');
      await page.getByText(/^1 of [1-9]\d*$/).waitFor();
      await tree().locator('mark').first().waitFor();
      await expectPlace('$data1attributesname');
      await expect.poll(heard).toContainEqual(expect.stringMatching(/^Matches: 1 of \d+$/));
      await search.fill('"sku"');
      await page.getByText(/^\d+ of 6$/).waitFor();
      const first = await count();
      await search.press('Enter');
      await expect.poll(count).not.toBe(first);
      await press('Shift+Enter');
      await expect.poll(count).toBe(first);
      await press('F3');
      await expect.poll(count).not.toBe(first);
      await page.getByRole('button', { name: 'Previous match' }).click();
      await expect.poll(count).toBe(first);
      await search.fill('nothing has this');
      await page.getByText('no match', { exact: true }).waitFor();
      await press('Escape');
      await tree().and(page.locator(':focus')).waitFor();
    });

    it('is copied with the mouse, by line and as a whole', async () => {
      const line = items('"limit"');
      await tree().press('Shift+ArrowRight');
      await tree().press('Home');
      await line.hover();
      await line.locator('[data-press=value]').click();
      await copied().toBe('6');
      await page.getByRole('button', { name: 'Copy the whole body' }).click();
      await copied().toMatch(/"links":/);
      await place().getByRole('button', { name: 'page' }).click();
      await page.getByRole('button', { name: 'Copy the value' }).click();
      await copied().toMatch(/^{\n {2}"limit": 6,/);
    });

    it('has no barriers while it is searched', async () => {
      await follow('view=json&query.page[limit]=1');
      await items('"limit": 1').waitFor();
      await tree().focus();
      await press('Control+f');
      await page.keyboard.type('name');
      await tree().locator('mark').first().waitFor();
      expect(await findBarriers(page)).toEqual([]);
    });
  });

  describe('the table', () => {
    const head = (name: string | RegExp) => grid().getByRole('columnheader', { name }).first();
    const firstCells = () => grid().getByRole('rowheader').allTextContents();

    beforeAll(async () => {
      await followLink(page, 'listNodeProducts?view=table');
      await grid().waitFor();
    });

    it('is downloaded as it is shown', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('products.csv');
      const lines = (await readDownload(download)).split('\r\n');
      expect(lines[0]).toMatch(/^attributes\.name,attributes\.sku,/);
      expect(lines[1]).toMatch(/^Skerry 2 Tent,TNT-SKERRY-2,/);
      expect(lines).toHaveLength(6 + 2);
    });

    it('shows names, times and sales as people read them', async () => {
      await head('SKU').waitFor();
      const cut = await page.evaluate<number>(
        `[...document.querySelectorAll('tbody th span')].filter((name) => name.scrollHeight > name.clientHeight).length`,
      );
      expect(cut).toBe(0);
      const sale = grid().getByRole('cell', { name: 'Trail days', exact: true });
      expect(await sale.first().getAttribute('title')).toBe('trail-days');
      const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? UTC$/;
      const time = grid().getByRole('cell', { name: instant }).first();
      const exact = (await time.getAttribute('title')) ?? '';
      expect(exact).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z?$/);
    });

    it('has room for the name and the SKU on a telephone', async () => {
      const side = page.getByRole('radio', { name: 'Response', exact: true });
      await page.setViewportSize({ width: 390, height: 844 });
      await side.check();
      const sku = grid().getByText('TNT-SKERRY-2', { exact: true });
      await sku.waitFor();
      const { x, width } = (await sku.boundingBox()) ?? { x: 390, width: 0 };
      expect(x + width).toBeLessThan(390 - 16);
      await page.setViewportSize({ width: 1440, height: 900 });
      await side.waitFor({ state: 'hidden' });
    });

    it('is sorted by its heads, by keyboard too', async () => {
      const asAnswered = await firstCells();
      const name = head('Name');
      await name.getByRole('button').press('Enter');
      await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending');
      const byName = new Intl.Collator('en', { numeric: true }).compare;
      const ascending = await firstCells();
      expect(ascending).toEqual(ascending.toSorted(byName));
      await press('Enter');
      await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending');
      await press('Enter');
      await expect.poll(firstCells).toEqual(asAnswered);
    });

    it('has numbers that end below each other and below their head', async () => {
      const column = await head(/^Price with/).evaluate((cell) =>
        'cellIndex' in cell ? Number(cell.cellIndex) : -1,
      );
      const ends = await page.evaluate<number[]>(`[
        document.querySelectorAll('thead th')[${column}].querySelector('.cut'),
        ...document.querySelectorAll('td:nth-child(${column + 1})[data-kind=number] bdi'),
      ].map((text) => Math.round(text.getBoundingClientRect().right))`);
      expect(ends.length).toBeGreaterThan(2);
      expect(new Set(ends).size).toBe(1);
    });

    it('has the columns that its reader chooses, and remembers them', async () => {
      const upc = () => grid().getByRole('columnheader', { name: 'UPC/EAN' });
      await follow('view=table&query.page[limit]=3');
      await grid().waitFor();
      await page.getByRole('button', { name: /^Columns/ }).press('Enter');
      const choice = page.getByRole('dialog', { name: 'Columns' });
      await choice.getByRole('searchbox', { name: 'Find a column' }).fill('upc');
      await expect.poll(heard).toContain('1 column');
      await choice.getByRole('checkbox', { name: /upc_ean/ }).check();
      expect(await findBarriers(page)).toEqual([]);
      await press('Escape');
      await upc().waitFor();
      await page.reload();
      await upc().waitFor();
      await page.getByRole('button', { name: /^Columns/ }).click();
      await page.getByRole('button', { name: 'Default columns' }).click();
      await upc().waitFor({ state: 'detached' });
    });
  });
});
