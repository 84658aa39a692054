import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import { describePlayground, expectToFit, sendAndExpect } from '../support/playground.js';

const text = (page: Page) => page.getByRole('textbox', { name: 'Request as text' });

async function write(page: Page, mode: 'Form' | 'Raw'): Promise<void> {
  await page.getByRole('radio', { name: mode }).check();
}

const nodes = '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes';

describePlayground('a request as text', ({ open }) => {
  it('says what the form says, and the form what it says', async () => {
    const page = await open('listNodes');
    await page.getByRole('textbox', { name: 'page[limit]' }).fill('3');
    await write(page, 'Raw');
    await expect
      .poll(() => text(page).inputValue())
      .toBe(`GET ${nodes}?page[limit]=3\nAccept: application/json`);
    await text(page).fill(`GET /pcm${nodes}?page%5Blimit%5D=7\nAccept-Language: fr\n`);
    await write(page, 'Form');
    expect(await page.getByRole('textbox', { name: 'page[limit]' }).inputValue()).toBe('7');
    await page.getByRole('button', { name: /^French/ }).waitFor();
    await sendAndExpect(page, /^200 OK, in .+, 7 of \d+ records$/);
  });

  it('is not written anew under the cursor', async () => {
    const page = await open('listNodes');
    await write(page, 'Raw');
    for (const half of [
      '',
      'G',
      `GET ${nodes}?`,
      `GET   ${nodes}?page[limit]`,
      `GET ${nodes}\nAcc`,
    ]) {
      await text(page).fill(half);
      expect(await text(page).inputValue()).toBe(half);
    }
    await page.getByText('Line 2 is not sent').waitFor();
    await text(page).fill(`GET ${nodes}?filter=eq(name,"Skerry 2") HTTP/1.1`);
    await page.getByText(/^The address "\/catalogs.* has " " in it/).waitFor();
    await text(page).fill('nonsense');
    await page.getByText('The first line is a method, a space and a path').waitFor();
    expect(await text(page).getAttribute('aria-invalid')).toBe('true');
    // Nor is it lost by a look at the form.
    await write(page, 'Form');
    await page.getByRole('textbox', { name: 'page[limit]' }).waitFor();
    await write(page, 'Raw');
    expect(await text(page).inputValue()).toBe('nonsense');
    await page.getByRole('button', { name: 'Reset form' }).click();
    expect(await text(page).inputValue()).toMatch(/^GET /);
  });

  it('sends what no field holds, and the form shows it until it is removed', async () => {
    const page = await open('listNodes');
    await write(page, 'Raw');
    await text(page).fill(
      `GET ${nodes}?mine=a+b&page[limit]=2\nX-Request-Id: seven\nAuthorization: Bearer x`,
    );
    await page.getByText('Authorization is not taken from here').waitFor();
    const sent = page.waitForRequest(/mine=/);
    await sendAndExpect(page, /^200 /);
    const request = await sent;
    expect(request.url()).toMatch(/\?page\[limit\]=2&mine=a\+b$/);
    expect(request.headers()['x-request-id']).toBe('seven');
    expect(request.headers().authorization).not.toBe('Bearer x');

    await write(page, 'Form');
    await page.getByRole('heading', { name: 'Also sent' }).waitFor();
    await page.getByRole('button', { name: 'Do not send the parameter mine=a+b' }).click();
    await page.getByRole('button', { name: /Do not send the header X-Request-Id/ }).click();
    expect(await page.getByRole('heading', { name: 'Also sent' }).count()).toBe(0);
  });

  it('sends a body that is no JSON, and one that fields cannot hold', async () => {
    const page = await open('createAccessToken');
    await write(page, 'Raw');
    await text(page).fill(
      'POST /oauth/access_token\nContent-Type: application/json\n\n{"grant_type":',
    );
    await sendAndExpect(page, /^400 /);
    await page
      .getByText(/The body is not JSON/)
      .first()
      .waitFor();
    await text(page).fill('POST /oauth/access_token\n\n{"grant_type": 7}');
    await sendAndExpect(page, /^400 /);
    await write(page, 'Form');
    await page.getByRole('button', { name: /Do not send the body/ }).click();
    await sendAndExpect(page, /^200 /);
  });

  it('fills the fields from JSON', async () => {
    const page = await open('createAccessToken');
    await write(page, 'Raw');
    await text(page).fill(
      'POST /oauth/access_token\nContent-Type: application/json\n\n{"client_id":"me","grant_type":"implicit"}',
    );
    await write(page, 'Form');
    expect(await page.getByRole('textbox', { name: 'client_id' }).inputValue()).toBe('me');
  });

  it('sends another method and path as they are, and offers the operation that has them', async () => {
    const page = await open('listNodes');
    await write(page, 'Raw');
    await text(page).fill(`DELETE ${nodes}`);
    await page.getByText('No operation has this method and path').waitFor();
    await sendAndExpect(page, /^405 /);
    await text(page).fill(
      `GET ${nodes}/a0000000-0000-4000-8000-000000000000/relationships/products?page[limit]=1`,
    );
    await page.getByRole('button', { name: 'Switch to it' }).click();
    await page.getByRole('heading', { level: 1, name: "Get a node's products" }).waitFor();
    expect(await text(page).inputValue()).toContain('/relationships/products?page[limit]=1');
    await sendAndExpect(page, /^200 OK, in .+, 1 of \d+ records$/);
  });

  it('follows the form when that is reset', async () => {
    const page = await open('listNodes');
    await write(page, 'Raw');
    await text(page).fill('GET /nowhere');
    await page.getByRole('button', { name: 'Reset form' }).click();
    await expect.poll(() => text(page).inputValue()).toContain(`GET ${nodes}`);
  });

  it('is not sent while it is none: neither is the one before', async () => {
    const page = await open('listNodes');
    await sendAndExpect(page, /^200/);
    const status = await page.getByRole('status').first().textContent();
    await write(page, 'Raw');
    await text(page).fill('nonsense');
    await page.getByRole('button', { name: 'Commands' }).focus();
    await page.keyboard.press('Control+Enter');
    await text(page).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Commands' }).click();
    await page.getByRole('option', { name: 'Send again' }).click();
    await text(page).and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('status').first().textContent()).toBe(status);
    for (const [operation, shown] of [
      ['listHierarchies', /^GET /],
      ['listNodes', /^nonsense$/],
    ] as const) {
      await page.evaluate((name) => location.assign(`#/${name}`), operation);
      await expect.poll(() => text(page).inputValue()).toMatch(shown);
    }
    await page.getByRole('button', { name: 'Reset form' }).click();
    expect(await text(page).inputValue()).toContain(`GET ${nodes}`);
    await sendAndExpect(page, /^200/);
  });

  it('has no barriers', async () => {
    const page = await open('listNodes');
    await write(page, 'Raw');
    await text(page).fill(`DELETE ${nodes}?mine=1\nnothing`);
    expect(await findBarriers(page)).toEqual([]);
    await write(page, 'Form');
    expect(await findBarriers(page)).toEqual([]);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
    }
  });
});
