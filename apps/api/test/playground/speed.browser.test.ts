import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describePlayground, sendAndExpect } from '../support/playground.js';

/** A list of about 5 MB. */
const large = JSON.stringify({
  meta: { results: { total: 2000 }, page: { limit: 2000, offset: 0, current: 1, total: 1 } },
  data: Array.from({ length: 2000 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    type: 'product',
    attributes: {
      name: `Product ${index}`,
      sku: `SKU-${index}`,
      status: 'live',
      description: `${'Words about a thing that is sold. '.repeat(30)}${index}`,
      tags: ['one', 'two', 'three'],
      extensions: Object.fromEntries(
        Array.from({ length: 40 }, (__, place) => [`member_${place}`, { value: place * index }]),
      ),
    },
    relationships: {},
    meta: { product_types: ['standard'], language: 'en' },
  })),
  links: { self: '/a', first: '/a', last: '/a' },
});

/** A stall, as a multiple of what parsing the answer once takes there and then, which is some 10 ms. */
const stall = 20;
/** Other work on the machine counts as well. */
const busyMachine = { retry: 2 };

/** Milliseconds that the browser takes to parse the answer, the median of three times. */
const parsing = `(() => {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    JSON.parse(window.large);
    return performance.now() - start;
  });
  return times.sort((one, other) => one - other)[1];
})()`;

interface Start {
  /** How far parts of the page moved by themselves. */
  readonly shift: number;
  /** Milliseconds to the moment when the first picture of a product was asked for. */
  readonly products: number;
  /** The longest task that keeps the page from answering, in milliseconds. */
  readonly longest: number;
}

const measureStart = `(async () => {
  const list = () => performance.getEntriesByType('resource');
  const isPicture = ({ name }) => name.includes('/files/');
  while (!list().some(isPicture)) await new Promise((resolve) => setTimeout(resolve, 100));
  const products = list().find(isPicture).startTime;
  let shift = 0;
  new PerformanceObserver((shifts) => {
    for (const { value, hadRecentInput } of shifts.getEntries()) shift += hadRecentInput ? 0 : value;
  }).observe({ type: 'layout-shift', buffered: true });
  let longest = 0;
  new PerformanceObserver((tasks) => {
    for (const { duration } of tasks.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { shift, products, longest };
})()`;

/** A telephone far from town. */
const slowly = {
  offline: false,
  latency: 600,
  downloadThroughput: 1_500_000 / 8,
  uploadThroughput: 1_500_000 / 8,
};

describePlayground('the page at work', ({ open, openAt, root }) => {
  it('shows its first products soon, from little code, and keeps still', async () => {
    const start = async (network?: typeof slowly) => {
      const page = await openAt(`${root()}/healthz`);
      const session = await page.context().newCDPSession(page);
      if (network) await session.send('Network.emulateNetworkConditions', network);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${root()}/playground/`);
      const figures = await page.evaluate<Start>(measureStart);
      const code = asked.slice(
        0,
        asked.findIndex((path) => path.startsWith('/files/')),
      );
      return { ...figures, code: code.filter((path) => path.endsWith('.js')) };
    };
    const { code, shift, products, longest } = await start();
    const slow = await start(slowly);
    const dist = join(import.meta.dirname, '../../dist');
    const sizes = code.map((path) => gzipSync(readFileSync(join(dist, path))).length);
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
    console.info(
      `  the first products: after ${Math.round(products)} ms, from ${code.length} files of code with ${Math.round(size / 1000)} kB gzipped, layout shift ${shift.toFixed(3)}, the longest task ${longest} ms; on a slow connection after ${Math.round(slow.products)} ms`,
    );
    expect(size).toBeGreaterThan(100_000);
    expect(size).toBeLessThanOrEqual(250_000);
    expect(shift).toBeLessThanOrEqual(0.05);
    // Half of it where the machine has nothing else to do.
    expect(slow.products).toBeLessThanOrEqual(10_000);
  });

  it('completes a filter quickly with 10,000 values behind it', async () => {
    const page = await open('listNodeProducts');
    const text = page.getByLabel('filter', { exact: true });
    await text.focus();
    await page.locator('input').and(text).waitFor({ state: 'detached' });
    const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
    const values = Array.from({ length: 10_000 }, (_, at) => ({
      value: `TENT-${String(at).padStart(5, '0')}`,
      products: 1,
      name: `Ridge tent number ${at}`,
    }));
    await page.route('**/values?*', (route) =>
      route.fulfill({ json: { values, complete: false } }),
    );
    await page.evaluate(() => {
      const figures = { longest: 0, waits: [] as number[] };
      Object.assign(window, { figures });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          figures.longest = Math.max(figures.longest, duration);
        }
      }).observe({ type: 'longtask' });
      const ask = window.fetch;
      window.fetch = async (...asked) => {
        const response = await ask(...asked);
        if (!String(asked[0]).includes('/values?')) return response;
        const read = response.json.bind(response);
        response.json = async () => {
          const answer = await read();
          const answered = performance.now();
          const look = () => {
            const root = document.querySelector('[class*=editor]')?.shadowRoot;
            const isShown = root?.querySelector('[role=option]:not([aria-disabled])');
            if (isShown) figures.waits.push(performance.now() - answered);
            else if (performance.now() - answered < 2000) requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
          return answer;
        };
        return response;
      };
    });
    await text.focus();
    await page.keyboard.type('in(sku,TENT-0', { delay: 60 });
    await options.first().waitFor();
    await page.keyboard.type('0012', { delay: 60 });
    await page.waitForTimeout(500);
    expect(await options.count()).toBeLessThanOrEqual(50);
    const figures: { longest: number; waits: number[] } = await page.evaluate('figures');
    const slowest = Math.max(...figures.waits);
    console.info(
      `  filter: longest task ${figures.longest.toFixed()} ms, values shown within ${slowest.toFixed()} ms of their answer`,
    );
    expect(figures.waits.length).toBeGreaterThan(0);
    // How long it takes is said above: a machine at work on other things takes longer. What is drawn is bounded.
    expect(figures.longest).toBeLessThan(1000);
    expect(Math.min(...figures.waits)).toBeLessThan(50);
  });

  const serve = async (page: Page) => {
    await page.route('**/relationships/products*', (route) =>
      route.fulfill({ contentType: 'application/json', body: large }),
    );
    await page.evaluate(`
      window.large = ${JSON.stringify(large)};
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration));
      }).observe({ type: 'longtask' });
    `);
  };
  /** Expects no task since the last time that keeps the page from answering. */
  const expectNoStall = async (page: Page, what: string): Promise<void> => {
    await page.waitForTimeout(300);
    const tasks: number[] = await page.evaluate('window.longTasks.splice(0)');
    const parsed = await page.evaluate<number>(parsing);
    console.info(
      `  5 MB, ${what}: tasks over 50 ms: ${tasks.join(', ') || 'none'}; parsing it takes ${parsed.toFixed()} ms`,
    );
    expect(Math.max(0, ...tasks)).toBeLessThan(stall * parsed);
    await page.waitForTimeout(100);
    await page.evaluate('window.longTasks.splice(0)');
  };

  it(
    'opens, folds, searches and scrolls an answer of 5 MB as JSON without a stall',
    busyMachine,
    async () => {
      const page = await open('listNodeProducts');
      const tree = page.getByRole('tree', { name: 'JSON' });
      await sendAndExpect(page, /^200/);
      await page.getByRole('radio', { name: 'JSON' }).check();
      await tree.waitFor();
      await serve(page);

      await sendAndExpect(page, /2000 of 2000 records/);
      await tree.waitFor();
      await expectNoStall(page, 'opening');

      await tree.focus();
      await page.keyboard.press('Shift+ArrowLeft');
      await expect.poll(() => tree.getByRole('treeitem').count()).toBe(4);
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(() => tree.getByRole('treeitem').count()).toBeGreaterThan(10);
      await expectNoStall(page, 'folding');

      await page.keyboard.press('Control+f');
      await page.keyboard.type('sku-1999', { delay: 30 });
      await page.getByText('1 of 1', { exact: true }).waitFor();
      await tree.getByRole('treeitem', { name: /"sku": "SKU-1999"/ }).waitFor();
      await expectNoStall(page, 'searching');

      for (const top of [0, 1_000_000, 3_000_000, 500_000]) {
        await tree.evaluate('(element, top) => { element.scrollTop = top; }', top);
        await tree.getByRole('treeitem').first().waitFor();
      }
      await expectNoStall(page, 'scrolling');
      expect(await tree.getByRole('treeitem').count()).toBeLessThan(200);
    },
  );

  it('shows an answer of 5 MB as cards and as a table without a stall', busyMachine, async () => {
    const page = await open('listNodeProducts');
    await serve(page);
    await sendAndExpect(page, /2000 of 2000 records/);
    await page.getByRole('article', { name: 'Product 0', exact: true }).waitFor();
    await page.getByText('120 of 2000', { exact: true }).waitFor();
    await expectNoStall(page, 'cards');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('240 of 2000', { exact: true }).waitFor();
    await expectNoStall(page, 'more cards');
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('rowheader', { name: 'Product 0', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    await expectNoStall(page, 'table');
  });
});
