import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { describePlayground, followLink } from '../support/playground.js';

describePlayground('somebody who sees it for the first time', ({ open, root }) => {
  it('gets from the page to a filtered, localised, curated list and to a previewed plan change without typing an id', async () => {
    const page = await open();
    const status = page.getByRole('status').first();
    const body = page.getByRole('tabpanel', { name: 'Response' });
    await page.goto(root(), { waitUntil: 'networkidle' });
    await expect.poll(() => status.textContent()).toMatch(/^200 OK, .* of 128 records$/);
    await body.getByRole('heading', { name: 'Skerry 2 Tent', exact: true }).waitFor();
    const picture = body.getByRole('img').first();
    await picture.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await picture.boundingBox())?.y).toBeLessThan(520);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: /Tarnholt .*Outdoors/ }).click();
    await page.getByRole('searchbox', { name: 'Find a node by name' }).fill('tents');
    await page.getByRole('row', { name: /^Tents/ }).click();

    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('button', { name: 'Attribute of condition 1' }).click();
    await page.getByRole('option', { name: 'tags', exact: true }).click();
    await page.getByRole('combobox', { name: 'Add a value to condition 1' }).click();
    await page.getByRole('option', { name: /^tent \d+ products$/ }).click();

    await page.getByRole('button', { name: /^Anonymous shopper/ }).click();
    await page.getByRole('combobox', { name: /^Language/ }).click();
    await page.getByRole('option', { name: 'French' }).click();

    const [response] = await Promise.all([
      page.waitForResponse(/\/relationships\/products/),
      page.getByRole('button', { name: /^Send/ }).click(),
    ]);
    const { data, meta } = await response.json();
    expect(meta.results.total).toBeGreaterThan(0);
    expect(data[0].attributes.curated_product).toBe(true);
    for (const product of data) {
      expect(product.meta.language).toBe('fr');
      expect(product.attributes.tags).toContain('tent');
    }
    const first = body.getByRole('article').filter({ hasText: data[0].attributes.name });
    await first.getByText('curated').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await followLink(page, 'updateSubscription');
    await page.getByRole('button', { name: 'Choose a subscription' }).click();
    await page.getByRole('option').filter({ hasText: 'Coffee Post' }).first().click();
    const choice = page.getByRole('group', { name: 'Send plan_id?' });
    await choice.getByRole('radio', { name: 'Set' }).check();
    const plans = page.getByRole('radio', { name: /Every (two weeks|3 months|quarter|year)/ });
    await plans.first().check();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('row').filter({ hasText: 'Plan' }).first().waitFor();
    expect(await preview.textContent()).toMatch(/Every month/);
    expect(await findBarriers(page)).toEqual([]);
  }, 90_000);
});
