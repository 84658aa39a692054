import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { describePlayground } from '../support/playground.js';

const dist = join(import.meta.dirname, '../../dist');

/** Measures the layout shift of the page. */
const measureShift = `(() => {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords().filter(({ hadRecentInput }) => !hadRecentInput);
  return shifts.reduce((sum, { value }) => sum + value, 0);
})()`;

const isPictureShown = `[...document.images].some(({ naturalWidth }) => naturalWidth > 0)`;

describePlayground('what the page loads', ({ openAt, root }) => {
  it('shows its first products from little code, and keeps still', async () => {
    const page = await openAt(`${root()}/healthz`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${root()}/playground/`);
    await expect.poll(() => page.evaluate(isPictureShown)).toBe(true);
    const shift = await page.evaluate<number>(measureShift);
    const first = asked.findIndex((path) => path.startsWith('/files/'));
    const code = asked.slice(0, first).filter((path) => path.endsWith('.js'));
    const sizes = code.map((path) => gzipSync(readFileSync(join(dist, path))).length);
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
    console.info(
      `  the first products: from ${code.length} files of code with ${Math.round(size / 1000)} kB gzipped, layout shift ${shift.toFixed(3)}`,
    );
    expect(size).toBeGreaterThan(100_000);
    expect(size).toBeLessThanOrEqual(265_000);
    expect(shift).toBeLessThanOrEqual(0.05);
  });
});
