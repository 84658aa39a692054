import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describePlayground,
  expectToFit,
  followLink,
  hear,
  hold,
  sendAndExpect,
} from '../support/playground.js';

const allNodes = /\/releases\/[^/]+\/nodes\?/;

describePlayground('an answer', ({ openForAll }) => {
  let page: Page;
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  const look = (name: string) => view(name).check();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const products = () => page.getByRole('list', { name: 'Products' });
  const tree = () => page.getByRole('tree', { name: 'JSON' });
  const dimmed = () => page.locator('[inert] article').count();
  const topOf = async (place: Locator) => (await place.boundingBox())?.y;

  beforeAll(async () => {
    page = await openForAll('listNodeProducts', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  });

  it('says what to do before anything is sent', async () => {
    await page.getByText('Nothing sent yet').waitFor();
    const sides = page.getByRole('tablist', { name: 'Parts of the response' });
    const panel = page.getByRole('region', { name: 'Response', exact: true });
    expect(await topOf(sides)).toBe(await topOf(panel));
    await tab('Headers').click();
    await page.getByText('No headers yet', { exact: true }).waitFor();
    await tab('Response').click();
  });

  it('remembers the view', async () => {
    await sendAndExpect(page, /^200/);
    await products().waitFor();
    await look('JSON');
    await tree().waitFor();
    await page.reload();
    await tree().waitFor();
  });

  it('is as wide as the screen in each view, and cards with pictures have no barriers', async () => {
    await followLink(
      page,
      'listNodeProducts?query.include=main_image,component_products&query.page[limit]=3',
    );
    const eachViewFits = async () => {
      for (const [name, shown] of [
        ['JSON', tree()],
        ['Table', page.getByRole('table')],
        ['Cards', products()],
      ] as const) {
        await look(name);
        await shown.waitFor();
        await expectToFit(page);
      }
    };
    await eachViewFits();
    await page.getByRole('img').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const side = page.getByRole('radio', { name: 'Response', exact: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await side.check();
    await page.getByRole('heading', { level: 1, name: "Get a node's products" }).waitFor();
    await eachViewFits();
    const status = await topOf(page.getByText('200 OK', { exact: true }));
    expect(status).toBeLessThan((await topOf(tab('Headers'))) ?? 0);
    await followLink(page, 'listNodeProducts?query.filter=lt(price,1)');
    await sendAndExpect(page, /^400/);
    const views = await page.getByRole('group', { name: 'View of the response' }).boundingBox();
    const error = await topOf(page.getByRole('list', { name: 'Error' }));
    expect(error).toBeGreaterThan((views?.y ?? 0) + (views?.height ?? 0) - 1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await side.waitFor({ state: 'hidden' });
  });

  it('is kept, dimmed, until the next one is there', async () => {
    const cancel = page.getByRole('button', { name: /^Cancel/ });
    const first = await hold(page, allNodes);
    await followLink(page, 'listNodes?query.page[limit]=8');
    await page.getByText('Waiting…', { exact: true }).waitFor();
    first.release();
    await page.getByRole('article').first().waitFor();
    const second = await hold(page, allNodes);
    await page.keyboard.press('Control+Enter');
    await cancel.waitFor();
    await expect.poll(dimmed).toBeGreaterThan(0);
    second.release();
    await expect.poll(dimmed).toBe(0);
    const third = await hold(page, allNodes);
    await page.keyboard.press('Control+Enter');
    await expect.poll(dimmed).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByText('Canceled before a response came. This is the previous one.').waitFor();
    await expect.poll(dimmed).toBe(0);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    third.release();
    await page.unrouteAll();
  });

  it('that does not come can be asked for again', async () => {
    await page.route(allNodes, (route) => route.abort('internetdisconnected'));
    await followLink(page, 'listNodes?query.page[limit]=9');
    await page.getByText('The server did not respond', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute(allNodes);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('list', { name: 'Nodes' }).waitFor();
  });

  it('without a match leads back to one', async () => {
    await followLink(page, 'listNodeProducts?query.filter=eq(sku,NOTHING-HAS-THIS)');
    await page.getByText('No product matches', { exact: true }).waitFor();
    await followLink(page, 'listNodeProducts?query.page[offset]=5000');
    await page.getByText(/^This page is past the end: there are \d+ products$/).waitFor();
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await products().waitFor();
  });

  it('that is an error is explained, whichever view is remembered', async () => {
    await look('JSON');
    await tree().waitFor();
    await followLink(page, 'listNodeProducts?query.filter=equals(sku,A)');
    const error = page.getByRole('list', { name: 'Error' }).getByRole('listitem');
    await expect.poll(() => error.locator('pre').textContent()).toMatch(/equals[\s\S]*\n\s*\^/);
    await error.getByRole('button', { name: 'Go to the field' }).waitFor();
    await page.getByText('Request id', { exact: true }).waitFor();
    expect(await page.getByText('What to do', { exact: true }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await look('JSON');
    await page.getByRole('treeitem', { name: /"title": "Bad Request"/ }).waitFor();
    await look('Explained');
    await page.getByRole('button', { name: 'Send without the filter' }).click();
    await page
      .getByRole('treeitem', { name: /"total": 128/ })
      .first()
      .waitFor();
    await followLink(page, 'listNodeProducts?query.filter=eq(sku,TNT-SKERRY-2,TNT-LINNET-2)');
    await error.getByRole('button', { name: 'Use "in" and send' }).click();
    await page
      .getByRole('treeitem', { name: /"total": 2/ })
      .first()
      .waitFor();
    await look('Cards');
  });

  it('is read page by page', async () => {
    await followLink(page, 'listNodeProducts?query.page[limit]=12&tab=answer');
    const pages = page.getByRole('navigation', { name: 'Pages of the list' });
    const to = (name: string) => pages.getByRole('button', { name: `${name} page` });
    const isFocused = (name: string) => to(name).and(page.locator(':focus')).waitFor();
    await pages.getByText('Page 1 of 11', { exact: true }).waitFor();
    expect(await to('Previous').isDisabled()).toBe(true);
    const heard = await hear(page);
    const articles = page.getByRole('article');
    await articles.last().scrollIntoViewIfNeeded();
    await to('Next').press('Enter');
    await pages.getByText('Page 2 of 11', { exact: true }).waitFor();
    await isFocused('Next');
    await expect
      .poll(heard)
      .toContainEqual(expect.stringMatching(/^200 OK, in .+, 13 to 24 of 128 records$/));
    for (const part of [articles.first(), to('Next')]) {
      await expect.poll(() => isInSight(part)).toBe(true);
    }
    await to('Last').press('Enter');
    await pages.getByText('Page 11 of 11', { exact: true }).waitFor();
    await isFocused('Last');
    expect(await to('Last').isDisabled()).toBe(true);
    expect(await to('Next').isDisabled()).toBe(true);
    // A second press of the key leads nowhere: the next request is that of another button.
    const asked: string[] = [];
    page.on('request', (request) => {
      const offset = new URL(request.url()).searchParams.get('page[offset]');
      if (offset !== null && request.url().includes('/relationships/products')) asked.push(offset);
    });
    await page.keyboard.press('Enter');
    await to('Previous').press('Enter');
    await pages.getByText('Page 10 of 11', { exact: true }).waitFor();
    expect(asked).toEqual(['108']);
  });

  it('has headers that are explained, and shows no secrets', async () => {
    await tab('Headers').click();
    const answer = page.getByRole('region', { name: 'Response headers' });
    await answer.getByText(/^Names this request in the log of the server/).waitFor();
    const request = page.getByRole('region', { name: 'Request headers' });
    expect(await request.textContent()).toMatch(/Authorization.*Bearer ••••••/);
    expect(await page.getByRole('tabpanel').textContent()).not.toContain('eyJ');
    await answer.getByRole('button', { name: 'Copy the value of content-type' }).click();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toBe('application/json');
    expect(await findBarriers(page)).toEqual([]);
  });

  it('tells what the time went into, as a bar and as a table', async () => {
    const time = page.getByRole('button', { name: /, by its parts$/ });
    await time.press('Enter');
    const table = page.getByRole('table');
    await table.getByRole('rowheader', { name: 'network and browser' }).waitFor();
    expect(await table.getByRole('rowheader').count()).toBeGreaterThan(2);
    await page.keyboard.press('Escape');
    await table.waitFor({ state: 'detached' });
    await time.and(page.locator(':focus')).waitFor();
    await tab('Response').click();
  });

  it('that is no JSON is shown as it came', async () => {
    await page.route(allNodes, (route) =>
      route.fulfill({ contentType: 'text/plain', body: 'just <text>' }),
    );
    await followLink(page, 'listNodes?query.page[limit]=10');
    await page.getByText('just <text>', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy body' }).waitFor();
    await page.unroute(allNodes);
  });

  it('that is one object is read by sections', async () => {
    await followLink(page, 'createAccessToken');
    await sendAndExpect(page, /^200/);
    await page.getByRole('article', { name: 'Response' }).getByText('Token type').waitFor();
    await page.getByText('Bearer', { exact: true }).waitFor();
  });
});

async function isInSight(part: Locator): Promise<boolean> {
  const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
  return y > 0 && y + Math.min(height, 200) < 900;
}
