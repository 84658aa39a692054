import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { figureAge } from '../src/http/operations/share-result.js';
import { ids } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const products = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products`;

/** Returns the metrics by name and labels. */
async function readMetrics(): Promise<ReadonlyMap<string, number>> {
  const { status, text, headers } = await service.request('/metrics', { token: null });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))] as const;
    }),
  );
}

describe('/metrics', () => {
  it('counts requests by operation and status, and how long they took', async () => {
    for (let time = 0; time < 3; time += 1) await service.request(products);
    await service.request(products, { token: null });
    await service.request(products.replace(ids.shirts, 'nowhere'));
    await service.request('/nowhere');
    const metrics = await readMetrics();
    const count = (operation: string, status: number) =>
      metrics.get(`aisle_requests_total{operation="${operation}",status="${status}"}`);
    expect(count('listNodeProducts', 200)).toBe(3);
    expect(count('listNodeProducts', 404)).toBe(1);
    expect(count('none', 401)).toBe(1);
    expect(count('none', 404)).toBe(1);
    const time = 'aisle_request_duration_seconds';
    expect(metrics.get(`${time}_count{operation="listNodeProducts"}`)).toBe(4);
    expect(metrics.get(`${time}_bucket{le="10",operation="listNodeProducts"}`)).toBe(4);
    expect(metrics.get(`${time}_sum{operation="listNodeProducts"}`)).toBeGreaterThan(0);
  });

  it('shows the store, the memory and the process', async () => {
    const before = await readMetrics();
    expect(before.get('aisle_store_up')).toBe(1);
    expect(before.get('aisle_store_bytes')).toBeGreaterThan(10_000);
    expect(before.get('aisle_releases')).toBeGreaterThan(0);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      ...['page', 'product', 'row'].flatMap((of) =>
        ['entries', 'bytes', 'hits_total', 'misses_total'].map(
          (figure) => `aisle_memory_${figure}{of="${of}"}`,
        ),
      ),
    ]) {
      expect(before.get(name), name).toBeGreaterThanOrEqual(0);
    }
    await service.commerce.catalog.publishRelease(ids.retail);
    const publications = 'aisle_publications_total';
    await expect
      .poll(async () => (await readMetrics()).get(publications))
      .toBe((before.get(publications) ?? 0) + 1);
  });

  it('looks at the store once a second, however many ask, as /readyz does', async () => {
    const watched = await startService();
    const { commerce } = watched;
    const looks = { check: vi.spyOn(commerce, 'check'), measure: vi.spyOn(commerce, 'measure') };
    const askAll = async () => {
      const paths = ['/metrics', '/readyz', '/metrics', '/readyz'];
      for (let times = 0; times < 5; times += 1) {
        await Promise.all(paths.map((path) => watched.request(path, { token: null })));
      }
    };
    let now = Math.ceil(performance.now());
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(async () => {
      clock.mockRestore();
      await watched.stop();
    });
    const looksAt = async (time: number) => {
      now = time;
      await askAll();
      return [looks.check.mock.calls.length, looks.measure.mock.calls.length];
    };
    // Each of the two addresses has its own.
    expect(await looksAt(now)).toEqual([2, 1]);
    expect(await looksAt(now + figureAge - 1)).toEqual([2, 1]);
    expect(await looksAt(now + 1)).toEqual([4, 2]);
  });

  it('says when the store cannot be used, and has no figures of it then', async () => {
    const broken = await startService();
    await broken.commerce.close();
    const { status, text } = await broken.request('/metrics', { token: null });
    expect(status).toBe(200);
    expect(text).toMatch(/^aisle_store_up 0$/m);
    expect(text).not.toMatch(/^aisle_store_bytes /m);
    await broken.stop();
  });
});
