import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { describePlayground, expectStatus, followLink } from '../support/playground.js';

describePlayground('a first visit', ({ openAt, root }) => {
  it('begins with products and examples, and leads to a localised, curated list and a previewed plan change without typing an id', async () => {
    const page = await openAt(root());
    const body = page.getByRole('tabpanel', { name: 'Response' });
    const cards = body.getByRole('article');
    await expectStatus(page, /^200 OK, .* of 128 records$/);
    await body.getByRole('heading', { name: 'Skerry 2 Tent', exact: true }).waitFor();
    const picture = body.getByRole('img').first();
    await picture.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await picture.boundingBox())?.y).toBeLessThan(520);
    await page.setViewportSize({ width: 1440, height: 900 });

    // Each example shows its result, whatever was opened before.
    const welcome = page.getByRole('region', { name: 'Welcome' });
    const press = (name: string) => welcome.getByRole('button', { name }).click();
    await page.getByRole('tab', { name: 'Compare' }).click();
    await press('Change a plan');
    await page.getByRole('tab', { name: 'Response', selected: true }).waitFor();
    await press('On sale, in French');
    await cards.and(page.getByRole('article', { name: 'Tente Skerry 2' })).waitFor();
    const onSale = cards.filter({ hasText: /sale ends in|sale without an end/ });
    await expect.poll(() => onSale.count()).toBeGreaterThan(3);
    expect(await cards.count()).toBe(await onSale.count());
    await press('An expired token');
    await page.getByText('401 Unauthorized', { exact: true }).waitFor();
    await press('Why is it missing?');
    await page.getByRole('status').getByText('It is a draft.').waitFor();
    const asked = page.getByRole('combobox', { name: 'Product' });
    await asked.and(page.locator(':focus')).waitFor();
    await expect.poll(() => asked.inputValue()).not.toBe('');
    await expect.poll(() => page.url()).toContain('&explain=');
    await page.getByRole('tab', { name: 'Response' }).click();

    await page.getByRole('button', { name: /Tarnholt .*Outdoors/ }).click();
    await page.getByRole('combobox', { name: 'Find a node' }).fill('tents');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Tents/, selected: true }).waitFor();

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
    const first = cards.filter({ hasText: data[0].attributes.name });
    await first.getByText('curated').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await followLink(page, 'updateSubscription');
    await page.getByRole('button', { name: 'Choose a subscription' }).click();
    await page.getByRole('option').filter({ hasText: 'Coffee Post' }).first().click();
    const choice = page.getByRole('group', { name: 'Send plan_id?' });
    await choice.getByRole('radio', { name: 'Value' }).check();
    const plans = page.getByRole('radio', { name: /Every (two weeks|3 months|quarter|year)/ });
    await plans.first().check();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('row').filter({ hasText: 'Plan' }).first().waitFor();
    await expect.poll(() => preview.textContent()).toMatch(/Every month/);
  });
});
