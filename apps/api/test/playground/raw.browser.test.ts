import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  followLink,
  sendAndExpect,
} from '../support/playground.js';

const nodes = '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes';

describePlayground('a request as text', ({ openForAll }) => {
  let page: Page;
  let text: Locator;
  let filter: Locator;
  beforeAll(async () => {
    page = await openForAll('listNodes');
    text = page.getByRole('textbox', { name: 'Request as text' });
    filter = page.getByLabel('filter', { exact: true });
  });
  beforeEach(async () => {
    await write('Raw');
    await page.getByRole('button', { name: 'Reset form' }).click();
    await expectValue(text).toMatch(/^GET .*\nAccept: application\/json$/);
  });

  async function write(mode: 'Form' | 'Raw'): Promise<void> {
    await page.getByRole('radio', { name: mode }).check();
  }

  function expectValue(place: Locator) {
    return expect.poll(() => place.inputValue());
  }

  it('says what the form says, and the form what it says', async () => {
    await write('Form');
    await filter.fill('eq(name,Camp)');
    await write('Raw');
    await expectValue(text).toBe(`GET ${nodes}?filter=eq(name,Camp)\nAccept: application/json`);
    await text.fill(`GET /pcm${nodes}?page%5Blimit%5D=7\nAccept-Language: fr\n`);
    await write('Form');
    await page.getByText(/^No filter:/).waitFor();
    await page.getByRole('button', { name: /^French/ }).waitFor();
    await sendAndExpect(page, /^200 OK, in .+, 7 of \d+ records$/);
  });

  it('is not written anew under the cursor, nor lost by a look at the form', async () => {
    await text.fill(`GET   ${nodes}?page[limit]\nAcc`);
    await page.getByText('Line 2 is not sent').waitFor();
    await expectValue(text).toBe(`GET   ${nodes}?page[limit]\nAcc`);
    await text.fill('nonsense');
    await page.getByText('The first line must be a method, a space and a path').waitFor();
    await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
    await write('Form');
    await filter.waitFor();
    await write('Raw');
    await expectValue(text).toBe('nonsense');
  });

  it('is not sent while it is no request: neither is the one before', async () => {
    const status = page.getByRole('status').first();
    await sendAndExpect(page, /^200/);
    const before = await status.textContent();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await text.fill('nonsense');
    const isFocused = text.and(page.locator(':focus'));
    await page.getByRole('button', { name: 'Find', exact: true }).focus();
    await page.keyboard.press('Control+Enter');
    await isFocused.waitFor();
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('option', { name: 'Send again' }).click();
    await isFocused.waitFor();
    expect(await status.textContent()).toBe(before);
    expect(sent.filter((url) => url.includes(nodes))).toEqual([]);
    await followLink(page, 'listHierarchies');
    await expectValue(text).toMatch(/^GET /);
    await followLink(page, 'listNodes');
    await expectValue(text).toBe('nonsense');
    await page.getByRole('button', { name: 'Reset form' }).click();
    await expectValue(text).toContain(`GET ${nodes}`);
    await sendAndExpect(page, /^200/);
  });

  it('sends what no field holds, and the form shows it until it is removed', async () => {
    await text.fill(
      `GET ${nodes}?mine=a+b&page[limit]=2\nX-Request-Id: seven\nAuthorization: Bearer x`,
    );
    await page.getByText('Authorization is not sent from here').waitFor();
    const sent = page.waitForRequest(/mine=/);
    await sendAndExpect(page, /^200 /);
    const request = await sent;
    expect(request.url()).toMatch(/\?page\[limit\]=2&mine=a\+b$/);
    expect(request.headers()['x-request-id']).toBe('seven');
    expect(request.headers().authorization).not.toBe('Bearer x');

    await write('Form');
    const heading = page.getByRole('heading', { name: 'Also sent' });
    await heading.waitFor();
    await page.getByRole('button', { name: 'Do not send the parameter mine=a+b' }).click();
    await page.getByRole('button', { name: /Do not send the header X-Request-Id/ }).click();
    await heading.waitFor({ state: 'detached' });
  });

  it('sends another method and path as they are, without barriers, and offers the operation that has them', async () => {
    await text.fill(`DELETE ${nodes}?mine=1\nnothing`);
    await page.getByText('No operation has this method and path').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await sendAndExpect(page, /^405 /);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await text.fill(
      `GET ${nodes}/a0000000-0000-4000-8000-000000000000/relationships/products?page[limit]=1`,
    );
    await page.getByRole('button', { name: 'Switch to it' }).click();
    await page.getByRole('heading', { level: 1, name: "Get a node's products" }).waitFor();
    await expectValue(text).toContain('/relationships/products?page[limit]=1');
    await sendAndExpect(page, /^200 OK, in .+, 1 of \d+ records$/);
  });

  it('sends a body that is no JSON, and one that fields cannot hold', async () => {
    await followLink(page, 'createAccessToken');
    await text.fill('POST /oauth/access_token\nContent-Type: application/json\n\n{"grant_type":');
    await sendAndExpect(page, /^400 /);
    await page
      .getByText(/The body is not JSON/)
      .first()
      .waitFor();
    await text.fill('POST /oauth/access_token\n\n{"grant_type": 7}');
    await sendAndExpect(page, /^400 /);
    await write('Form');
    await page.getByRole('button', { name: /Do not send the body/ }).click();
    await sendAndExpect(page, /^200 /);
  });
});
