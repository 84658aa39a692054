import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  followLink,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

describePlayground('cards', ({ open }) => {
  it('show a product as a shop would', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    const tent = card(page, 'Skerry 2 Tent');
    await tent.getByText('TNT-SKERRY-2', { exact: true }).waitFor();
    expect(await tent.textContent()).toContain('$349.00');
    expect(await tent.locator('s').textContent()).toBe('instead of $419.00');
    expect(await tent.textContent()).toContain('without tax');
    expect(await tent.textContent()).toMatch(
      /Trail days sale until 2036-\d\d-\d\d, \d+ years left/,
    );
    expect(await tent.getByRole('list', { name: 'Tags' }).textContent()).toContain('bestseller');
    expect(await tent.getByText('en', { exact: true }).count()).toBe(1);
  });

  it('make no picture of what is not one, or not from here', async () => {
    const page = await open('listNodeProducts?query.include=main_image&query.page[limit]=1');
    let href = '';
    await page.route('**/relationships/products*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const image of answer.included.main_images) image.link.href = href;
      await route.fulfill({ response, json: answer });
    });
    for (const [address, words] of [
      ['javascript:alert(1)', 'Not the address of an image'],
      ['data:image/svg+xml,<svg/>', 'Not the address of an image'],
      ['blob:http://127.0.0.1/a', 'Not the address of an image'],
      ['//evil.example/a.png', 'External image, not loaded'],
    ] as const) {
      href = address;
      await sendAndExpect(page, /^200/);
      await page.getByRole('article').getByText(address, { exact: true }).waitFor();
      await page.getByText(words).waitFor();
      expect(await page.getByRole('article').locator('img, a').count()).toBe(0);
    }
  });

  it('name the nodes of bread crumbs', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    const crumbs = card(page, 'Skerry 2 Tent').getByRole('list', { name: 'Bread crumbs' }).first();
    await expect.poll(() => crumbs.textContent()).toMatch(/^[A-Z][a-z]/);
    expect(await crumbs.getByRole('listitem').count()).toBe(5);
    expect(await page.getByRole('article').locator('li[title], [aria-live]').count()).toBe(0);
    expect(await page.title()).toBe("Outdoors · Get a node's products · Aisle playground");
    const details = card(page, 'Skerry 2 Tent').getByRole('button', { name: /^Details/ });
    const filter = card(page, 'Skerry 2 Tent').getByRole('button', { name: /^Filter/ });
    const [first, last] = [await details.boundingBox(), await filter.boundingBox()];
    expect(last?.y).toBe(first?.y);
    const long = 'Long name '.repeat(30).trim();
    await page.route('**/_dev/catalogs/**/tree', async (route) => {
      const response = await route.fetch();
      const { nodes, ...rest } = await response.json();
      const named = nodes.map((node: object) => ({ ...node, name: long }));
      await route.fulfill({ response, json: { ...rest, nodes: named } });
    });
    await page.reload();
    await expectStatus(page, /^200/);
    const longest = crumbs.getByRole('listitem').last();
    await longest.getByTitle(long).waitFor();
    expect((await longest.boundingBox())?.height).toBeLessThan(64);
    const place = page.getByText(/^Long name .*…$/).first();
    expect((await place.textContent())?.length).toBeLessThan(64);
  });

  it('show what a parent varies in, what a child is, and what a bundle holds', async () => {
    const page = await open('listNodeProducts');
    await page.route('**/relationships/products*', async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('filter', 'in(sku,SHL-BRACK,SHL-BRACK-S-FJO,SET-CANVAS)');
      url.searchParams.set('include', 'component_products');
      await route.fulfill({ response: await route.fetch({ url: url.href }) });
    });
    await sendAndExpect(page, /3 of 3 records/);
    const parent = card(page, 'Brackwater Rain Shell');
    await parent.getByText('parent', { exact: true }).waitFor();
    expect(await parent.textContent()).toContain('SizeS · M · L · XL');
    const sizes = parent.getByRole('definition').filter({ hasText: 'XL' }).locator('bdi');
    expect(await sizes.allTextContents()).toEqual(['S', 'M', 'L', 'XL']);
    expect(await parent.textContent()).toContain('11 of 12 combinations exist');
    const child = card(page, 'Brackwater Rain Shell, S, Fjord');
    expect(await child.textContent()).toContain('Shell colourFjord');
    const bundle = card(page, 'Canvas Weekend');
    expect(await bundle.textContent()).toContain('Stools2 × ');
    expect(await bundle.textContent()).not.toContain('600d5047…');
    await bundle.getByRole('button', { name: 'Details of Canvas Weekend' }).click();
    const details = page.getByRole('dialog', { name: 'Canvas Weekend' });
    const hint = 'what a shopper reads, in the language of the response';
    await details.getByRole('definition').getByRole('paragraph').getByText(hint).waitFor();
    await details.getByText('Tarnholt', { exact: false }).first().waitFor();
    // What the page has heard of is named before its id.
    expect(await details.textContent()).toMatch(/ID[A-Z][a-z][^\d]+600d5047-/);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('Details of Canvas Weekend');
    await page.unrouteAll();
    await followLink(page, 'listNodeProducts?query.filter=eq(sku,SET-CANVAS)');
    await expectStatus(page, /1 of 1 records/);
    expect(await bundle.textContent()).toMatch(/Stools2 × [A-Z]/);
  });

  it('include images with one press, and say where one is that cannot be loaded', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    await card(page, 'Skerry 2 Tent').getByText('Image not included').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Include images' }));
    await page.keyboard.press('Enter');
    const image = page.getByRole('img', { name: 'Moss-green dome tent with its door rolled open' });
    await image.first().waitFor();
    // The button is gone; the focus is where something says what it is.
    await page.getByRole('tabpanel', { name: 'Response' }).and(page.locator(':focus')).waitFor();
    await page.route('**/relationships/products*', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replaceAll(/http:[^"]*\/files\/demo\//g, 'https://cdn.example/');
      await route.fulfill({ response, body });
    });
    await page.keyboard.press('Control+Enter');
    await page.getByText('https://cdn.example/tent-moss.svg', { exact: true }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('lead to their JSON and to their SKU', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    await page.getByRole('button', { name: 'Show the JSON of Perch Footrest' }).press('Enter');
    const place = page.getByRole('navigation', { name: 'Place in the JSON' });
    await expect.poll(() => place.textContent()).toBe('$data1');
    const tree = page.getByRole('tree', { name: 'JSON' }).and(page.locator(':focus'));
    const item = await tree.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${item}"]`).getAttribute('aria-description')).toBe('/data/1');
    await page.goBack();
    await page.getByRole('radio', { name: 'Cards', checked: true }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Filter by SKU FUR-PERCH-F' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByText('1 of 1', { exact: true }).waitFor();
  });

  it('can be followed: a sale, a tag, a crumb and a SKU', async () => {
    const page = await open('listNodeProducts', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await sendAndExpect(page, /^200/);
    const tent = card(page, 'Skerry 2 Tent');
    await tent.waitFor();
    const all = await page.getByRole('article').count();
    await page.getByRole('radio', { name: /^Trail days \d/ }).check();
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
    expect(await page.getByRole('article').filter({ hasText: 'Trail days sale' }).count()).toBe(
      await page.getByRole('article').count(),
    );
    await tent.getByRole('button', { name: /^TNT-SKERRY-2/ }).click();
    await tent.getByText('Copied').waitFor();
    await page.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('TNT-SKERRY-2');
    await tent.getByRole('button', { name: 'bestseller', exact: true }).click();
    await expect
      .poll(async () => {
        const texts = await page.getByRole('article').allTextContents();
        return texts.length > 1 && texts.every((text) => text.includes('bestseller'));
      })
      .toBe(true);
    await tent.getByRole('button', { name: 'Tents', exact: true }).click();
    await card(page, 'Linnet Ultralight 2').waitFor();
    await expect.poll(() => page.evaluate<string>('location.hash')).not.toContain('eq(');
  });

  it('of a sale are those of the answer it was chosen in', async () => {
    const page = await open('listNodeProducts');
    await sendAndExpect(page, /^200/);
    await card(page, 'Skerry 2 Tent').waitFor();
    const articles = page.getByRole('article');
    const all = 24;
    await expect.poll(() => articles.count()).toBe(all);
    const sale = page.getByRole('radio', { name: /^Trail days \d/ });
    await page.getByRole('radio', { name: `All ${all} on this page` }).waitFor();
    await sale.check();
    await expect.poll(() => articles.count()).toBeLessThan(all);
    await expect.poll(() => page.url()).toContain('sale=');
    await followLink(page, 'listProducts');
    await sendAndExpect(page, /^200/);
    await articles.first().waitFor();
    expect(page.url()).not.toContain('sale=');
    await followLink(page, 'listNodeProducts');
    await expect.poll(() => articles.count()).toBe(all);
    expect(await sale.isChecked()).toBe(false);
  });

  it('of nodes lead to their products', async () => {
    const page = await open('listNodes');
    await sendAndExpect(page, /^200/);
    await card(page, 'Candles').getByText('2 curated', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Products of Candles' }).click();
    await page.getByRole('heading', { level: 1, name: "Get a node's products" }).waitFor();
    await page.getByRole('article').first().waitFor();
    await page.getByText('curated', { exact: true }).first().waitFor();
  });
});
