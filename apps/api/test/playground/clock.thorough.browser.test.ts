import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { describeOwnPlayground, expectToFit } from '../support/playground.js';

describeOwnPlayground('the clock, in every width', ({ open }) => {
  it('has no barriers, and is cut nowhere', async () => {
    const page = await open('listNodes');
    const chip = page.getByRole('button', { name: /^The store’s clock:/ });
    const popover = page.getByRole('dialog', { name: /^The store’s clock:/ });
    const cut = () =>
      page.evaluate(
        `[...document.querySelectorAll('header .cut')].filter((text) => text.scrollWidth > text.clientWidth).length`,
      );
    for (const [width, toggle, mode] of [
      [390, 'Freeze', 'frozen'],
      [600, 'Run', 'running'],
      [720, 'Freeze', 'frozen'],
      [800, 'Run', 'running'],
      [1024, 'Freeze', 'frozen'],
      [1440, 'Run', 'running'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await chip.click();
      await popover.getByRole('button', { name: toggle }).click();
      await popover.getByText(new RegExp(`^It is now .+, ${mode}\\.$`)).waitFor();
      await expectToFit(page);
      expect(await findBarriers(page), `${width}`).toEqual([]);
      await page.keyboard.press('Escape');
      await popover.waitFor({ state: 'detached' });
      expect((await chip.locator('svg').boundingBox())?.width, `${width}`).toBe(16);
      await expect.poll(cut, { message: `${width}` }).toBe(0);
    }
    await chip.click();
    await popover.getByRole('button', { name: 'Reset the store’s data…' }).click();
    await page
      .getByRole('dialog', { name: 'Reset the store’s data?' })
      .getByText(/Releases get new ids/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
