import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  focusIsLost,
  followLink,
  hear,
  sendAndExpect,
  tabTo,
} from '../support/playground.js';

const chip = (page: Page) => page.getByRole('button', { name: /^Access token:/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Access token' });

async function openTokens(page: Page): Promise<void> {
  await expect.poll(() => chip(page).textContent()).toMatch(/left/);
  await chip(page).click();
  await panel(page).waitFor();
}

describePlayground('tokens', ({ open }) => {
  it('are got with one press each, and say what they permit and how long they last', async () => {
    const page = await open('listNodes');
    await openTokens(page);
    await panel(page).getByRole('button', { name: 'Get implicit token' }).click();
    await expect.poll(() => chip(page).textContent()).toMatch(/implicit, 60 min left/);
    await panel(page)
      .getByText(/^Expires in (?:59:\d\d|1:00:00), at /)
      .waitFor();
    expect(await panel(page).getByText('subscription:write', { exact: true }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => chip(page).textContent()).toMatch(/implicit, 60 min left/);
    await followLink(page, 'updateSubscription');
    await page.getByText('Needs a token that updates subscriptions').waitFor();
    await chip(page).click();
    await panel(page).getByRole('button', { name: 'Get client_credentials token' }).click();
    await panel(page).getByText('subscription:write', { exact: true }).waitFor();
    await panel(page).getByText('Decoded').click();
    const row = (name: string) => panel(page).getByRole('row', { name: new RegExp(`^${name} `) });
    expect(await row('alg').textContent()).toContain('HS256');
    expect(await row('scope').textContent()).toContain('what it permits');
    expect(await row('exp').textContent()).toContain('when it expires');
  });

  it('are heard of when they expire, not as their minutes pass', async () => {
    const page = await open('listNodes');
    await expect.poll(() => chip(page).textContent()).toMatch(/60 min left/);
    const heard = await hear(page);
    const goTo = (minutes: number) =>
      page.evaluate(`{
        globalThis.realNow ??= Date.now;
        Date.now = () => realNow() + ${minutes} * 60_000;
        document.dispatchEvent(new Event('visibilitychange'));
      }`);
    await goTo(20);
    await expect.poll(() => chip(page).textContent()).toMatch(/40 min left/);
    expect(await heard()).toEqual([]);
    await goTo(70);
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^Access token: .+ expired$/));
  });

  it('that are bad give what they say', async () => {
    const page = await open('updateSubscription');
    for (const [title, state, status, detail] of [
      ['Expired', 'Expired token', /^401 Unauthorized/, 'Unable to validate access token'],
      ['Tampered', 'Tampered token', /^401 Unauthorized/, 'Unable to validate access token'],
      ['None', 'No token', /^401 Unauthorized/, 'Unable to validate access token'],
      ['No permission', 'implicit', /^403 Forbidden/, 'does not have the permission'],
    ] as const) {
      await openTokens(page);
      const button = panel(page).getByRole('button', { name: new RegExp(`^${title} ?\\d{3} `) });
      const says = await button.textContent();
      await button.click();
      await expect.poll(() => chip(page).textContent()).toContain(state);
      await page.keyboard.press('Escape');
      const answered = page.waitForResponse((one) => one.request().method() === 'PUT');
      await sendAndExpect(page, status);
      await answered;
      expect(says).toContain(/\d{3} \w+/.exec(status.source)?.[0]);
      await page.getByText(detail).first().waitFor();
      await page.getByRole('button', { name: 'Get a token', exact: true }).press('Enter');
      await expect.poll(() => chip(page).textContent()).toContain('client_credentials');
      await expect.poll(() => focusIsLost(page)).toBe(false);
      await page.getByText('The page has another token by now').waitFor();
    }
  });

  it('of a secret that was typed are not there after a reload, but others are, and an answer', async () => {
    const page = await open('listNodes');
    await page.route('**/playground/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"client_secret"', '"own_secret"');
      await route.fulfill({ response, body });
    });
    await page.reload();
    await openTokens(page);
    await panel(page).getByLabel('client_secret').fill('aisle-secret');
    await panel(page).getByRole('button', { name: 'Get client_credentials token' }).click();
    await expect.poll(() => chip(page).textContent()).toMatch(/client_credentials/);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(() => chip(page).textContent()).toMatch(/implicit, 60 min left/);
    await expectStatus(page, /^200/);
  });

  it('can be pasted and dropped', async () => {
    const page = await open('listNodes');
    await openTokens(page);
    await panel(page).getByRole('textbox', { name: 'token' }).fill('Bearer nonsense');
    await expect.poll(() => chip(page).textContent()).toContain('Pasted token');
    await panel(page).getByText('It is no JSON Web Token').waitFor();
    await panel(page).getByRole('textbox', { name: 'token' }).fill('');
    await expect.poll(() => chip(page).textContent()).toContain('No token');
  });

  it('unfolds the credentials when they are refused', async () => {
    const page = await open('updateSubscription');
    await openTokens(page);
    await panel(page).getByText('Credentials', { exact: true }).click();
    await panel(page).getByLabel('client_secret').fill('wrong');
    await panel(page).getByRole('button', { name: 'Get client_credentials token' }).click();
    await panel(page).getByRole('alert').waitFor();
    expect(await panel(page).getByRole('alert').textContent()).toContain('not known');
    expect(await chip(page).textContent()).toContain('Token refused');
    await page.route('**/oauth/access_token', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await panel(page).getByRole('button', { name: 'Get client_credentials token' }).click();
    const refusal = () => panel(page).getByRole('alert').textContent();
    await expect.poll(refusal).toContain('responded 502 Bad Gateway without a token');
  });

  it('are reached and left by keyboard', async () => {
    const page = await open('listNodes');
    await expect.poll(() => chip(page).textContent()).toMatch(/left/);
    await tabTo(page, chip(page));
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await tabTo(page, panel(page).getByRole('button', { name: /^Tampered/ }), 12);
    await page.keyboard.press('Enter');
    await expect.poll(() => chip(page).textContent()).toContain('Tampered token');
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    await expect.poll(() => chip(page).evaluate((one) => one.matches(':focus'))).toBe(true);
  });

  it('have no barriers', async () => {
    const page = await open('listNodes');
    await openTokens(page);
    for (const fold of await panel(page).locator('summary').all()) await fold.click();
    expect(await findBarriers(page)).toEqual([]);
    await panel(page).getByRole('button', { name: /^None/ }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findBarriers(page)).toEqual([]);
    await expectToFit(page);
  });
});
