import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { describePlayground, expectToFit } from '../support/playground.js';

describePlayground('tokens, in more views', ({ open }) => {
  it('have no barriers where none is sent, in a wide and a narrow window', async () => {
    const page = await open('listNodes');
    await page.getByRole('button', { name: /^Access token: .+ left$/ }).click();
    const panel = page.getByRole('dialog', { name: 'Access token' });
    await panel.getByRole('button', { name: /^None/ }).click();
    await panel.getByText('Requests have no Authorization header.').waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await findBarriers(page), `${width}`).toEqual([]);
      await expectToFit(page);
    }
  });
});
