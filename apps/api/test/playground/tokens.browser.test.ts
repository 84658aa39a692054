import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectStatus,
  expectToFit,
  focusIsLost,
  followLink,
  hear,
  tabTo,
} from '../support/playground.js';

describePlayground('tokens', ({ openForAll }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openForAll('listNodes');
  });

  const chip = () => page.getByRole('button', { name: /^Access token:/ });
  const panel = () => page.getByRole('dialog', { name: 'Access token' });
  const isShown = (state: RegExp) => expect.poll(() => chip().textContent()).toMatch(state);
  const get = (grant: string) =>
    panel()
      .getByRole('button', { name: `Get ${grant} token` })
      .click();

  async function openTokens(): Promise<void> {
    await chip().click();
    await panel().waitFor();
  }

  async function closeTokens(): Promise<void> {
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  }

  it('are reached and left by keyboard', async () => {
    await isShown(/left/);
    await tabTo(page, chip());
    await page.keyboard.press('Enter');
    await panel().waitFor();
    await tabTo(page, panel().getByRole('button', { name: /^Tampered/ }), 12);
    await page.keyboard.press('Enter');
    await isShown(/Tampered token/);
    await closeTokens();
    await chip().and(page.locator(':focus')).waitFor();
  });

  it('can be pasted and dropped', async () => {
    await openTokens();
    await panel().getByRole('textbox', { name: 'token' }).fill('Bearer nonsense');
    await isShown(/Pasted token/);
    await panel().getByText('This is not a JSON Web Token').waitFor();
    await closeTokens();
    await page.keyboard.press('Control+Enter');
    await expectStatus(page, /^401 /);
    await page.getByRole('button', { name: 'Get a token and send' }).waitFor();
    await openTokens();
    await panel().getByRole('textbox', { name: 'token' }).fill('');
    await isShown(/No token/);
  });

  it('are got with one press each, and say what they permit and how long they last', async () => {
    await get('implicit');
    await isShown(/implicit, \d\d min left/);
    await panel()
      .getByText(/^Expires at .+: \d+ min left\.$/)
      .waitFor();
    expect(await panel().getByText('subscription:write', { exact: true }).count()).toBe(0);
    await closeTokens();
    await followLink(page, 'updateSubscription');
    await page.getByText('Needs a token that updates subscriptions').waitFor();
    await openTokens();
    await get('client_credentials');
    await panel().getByText('subscription:write', { exact: true }).waitFor();
    await panel().getByText('Credentials', { exact: true }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await closeTokens();
  });

  it('are heard of when they expire, not as their minutes pass', async () => {
    const hearAll = await hear(page);
    const heard = async () => (await hearAll()).filter((text) => text.startsWith('Access token'));
    const goTo = (minutes: number) =>
      page.evaluate(`{
        globalThis.realNow ??= Date.now;
        Date.now = () => realNow() + ${minutes} * 60_000;
        document.dispatchEvent(new Event('visibilitychange'));
      }`);
    await goTo(20);
    await isShown(/ [34]\d min left/);
    expect(await heard()).toEqual([]);
    await goTo(70);
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^Access token: .+ expired$/));
    await goTo(0);
    await isShown(/ [56]\d min left/);
  });

  it('that are bad give what they say', async () => {
    for (const [title, state, status, detail] of [
      ['Expired', /Expired token/, '401 Unauthorized', 'Unable to validate access token'],
      ['Tampered', /Tampered token/, '401 Unauthorized', 'Unable to validate access token'],
      ['None', /No token/, '401 Unauthorized', 'Unable to validate access token'],
      ['No permission', /implicit/, '403 Forbidden', 'lacks the permission'],
    ] as const) {
      await openTokens();
      await panel()
        .getByRole('button', { name: new RegExp(`^${title} ?${status}`) })
        .click();
      await isShown(state);
      await closeTokens();
      const answered = page.waitForResponse((one) => one.request().method() === 'PUT');
      await page.keyboard.press('Control+Enter');
      await answered;
      await expectStatus(page, new RegExp(`^${status}`));
      await page.getByText(detail).first().waitFor();
      await page.getByRole('button', { name: 'Get a token', exact: true }).press('Enter');
      await isShown(/client_credentials/);
      await expect.poll(() => focusIsLost(page)).toBe(false);
      await page.getByText('The page has another token now').waitFor();
    }
  });

  it('unfold the credentials that are refused', async () => {
    await openTokens();
    await panel().getByText('Credentials', { exact: true }).click();
    await panel().getByLabel('client_secret').fill('wrong');
    await get('client_credentials');
    const refusal = () => panel().getByRole('alert').textContent();
    await expect.poll(refusal).toContain('Wrong client_id or client_secret');
    await isShown(/Token refused/);
    await page.route('**/oauth/access_token', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await get('client_credentials');
    await expect.poll(refusal).toContain('responded 502 Bad Gateway without a token');
    await page.unroute('**/oauth/access_token');
    await closeTokens();
  });

  it('of a secret that was typed are not there after a reload, but others are, and an answer', async () => {
    await followLink(page, 'listNodes');
    await page.route('**/playground/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"client_secret"', '"own_secret"');
      await route.fulfill({ response, body });
    });
    await page.reload();
    await isShown(/implicit, \d\d min left/);
    await openTokens();
    await panel().getByLabel('client_secret').fill('aisle-secret');
    await get('client_credentials');
    await isShown(/client_credentials/);
    await closeTokens();
    await page.reload();
    await isShown(/implicit, \d\d min left/);
    await expectStatus(page, /^200/);
  });
});
