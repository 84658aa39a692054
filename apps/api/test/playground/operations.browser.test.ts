import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  followLink,
  hold,
  sendAndExpect,
} from '../support/playground.js';

describePlayground('operations', ({ openForAll }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll('listHierarchies');
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const findProduct = async (text: string, name: RegExp) => {
    await page.getByRole('combobox', { name: 'Find a product' }).fill(text);
    await page.getByRole('listbox').getByRole('option', { name }).first().click();
  };

  it('lead from hierarchies to nodes, products and one product', async () => {
    await page.getByText('No filter: all hierarchies of a release.').waitFor();
    await sendAndExpect(page, /^200 OK, .* 2 of 2 records$/);
    const outdoors = page.getByRole('article', { name: 'Outdoors', exact: true });
    await outdoors.getByText('hierarchy', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Nodes of Outdoors' }).click();
    await heading("Get a hierarchy's nodes");
    await page.getByRole('button', { name: 'Products of Layers' }).click();
    await heading("Get a node's products");
    await page.getByRole('button', { name: 'Children of Brackwater Rain Shell' }).click();
    await heading("Get a product's children");
    const child = /^Brackwater Rain Shell, \w+, \w+$/;
    const children = page.getByRole('article', { name: child });
    await children
      .first()
      .getByRole('button', { name: /^Details of / })
      .click();
    await page.getByRole('dialog', { name: child }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('complete names of hierarchies in their filter', async () => {
    await followLink(page, 'listHierarchies');
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('button', { name: 'Attribute of condition 1' }).click();
    await page.getByRole('option', { name: 'name', exact: true }).click();
    await page.getByRole('combobox', { name: 'Add a value to condition 1' }).click();
    const options = page.getByRole('listbox').getByRole('option');
    await expect.poll(() => options.count()).toBe(2);
    await options.filter({ hasText: 'Home & Hearth' }).click();
    await sendAndExpect(page, /^200 OK, .* 1 of 1 records$/);
  });

  it('take a hierarchy by its name', async () => {
    await followLink(page, 'listHierarchyProducts');
    await page.getByRole('button', { name: /Tarnholt .*Outdoors/ }).click();
    await page.getByRole('row', { name: /^Home & Hearth/ }).click();
    await sendAndExpect(page, /^200 OK, .* of 100 records$/);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.keyboard.press('Escape');
  });

  it('take a product by its name or SKU, and a bundle by its options', async () => {
    await followLink(page, 'configureProduct');
    await page.getByText('This product is no bundle: there is nothing to choose.').waitFor();
    await findProduct('canvas week', /^Canvas Weekend/);
    const chair = page.getByRole('radio', { name: /Perch Camp Chair/ });
    await chair.check();
    expect(await findBarriers(page)).toEqual([]);
    await sendAndExpect(page, /^200 OK/);
    await page.getByRole('tabpanel').getByText('$1,426.00').waitFor();
    // Sending at once waits for the options of the other bundle.
    const bundle = await hold(page, /600d5501[^/]*\?/);
    const configured = page.waitForResponse('**/configure');
    await findProduct('SET-FIRST', /First Night Out/);
    await page.keyboard.press('Control+Enter');
    await bundle.asked;
    await page.getByText('Sending once your input has been looked up…').waitFor();
    bundle.release();
    expect((await configured).status()).toBe(200);
    await chair.waitFor({ state: 'detached' });
    await expectStatus(page, /^200 OK/);

    await page.goBack();
    await page.getByRole('tabpanel').getByText('$1,426.00').waitFor();
    await expect.poll(() => chair.isChecked()).toBe(true);
    await expectStatus(page, /^Kept from .+ UTC: 200 OK/);
    expect(await page.getByText('The request has changed').count()).toBe(0);

    // During a search, only options that contain the typed text are shown, and Enter waits.
    const product = page.getByRole('combobox', { name: 'Find a product' });
    const found = page.getByRole('listbox').getByRole('option');
    await product.fill('camp');
    await expect.poll(() => found.count()).toBeGreaterThan(3);
    const { release } = await hold(page, '**/_dev/products?*');
    await product.fill('camp chair');
    await expect
      .poll(() => found.allTextContents())
      .toEqual([expect.stringContaining('Camp Chair')]);
    await product.fill('perch');
    await page.keyboard.press('Enter');
    release();
    await expect.poll(() => product.inputValue()).toBe('Perch Camp Chair');
    await product.fill('no such thing');
    await page.getByText('No live product has this name, SKU or id.').waitFor();

    // A path without a catalog must not look as if it had one.
    const place = page.locator('[data-fields~="path:catalog_id"]');
    await place.getByText('newest release').waitFor();
    await page.locator('summary').filter({ hasText: 'More' }).last().click();
    const paths = page.getByLabel('path', { exact: true });
    await paths.selectOption('/catalog/products/:product_id/configure');
    await place.getByText('catalog chosen by the rules').waitFor();
    expect(await place.getByText('newest release').count()).toBe(0);
    await place.getByRole('button', { name: /Edit/ }).click();
    await place.getByRole('button', { name: 'Choose a catalog' }).click();
    await place.getByText('newest release').first().waitFor();
  });
});
