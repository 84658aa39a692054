import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from './support/start-service.js';

let service: Service;
beforeAll(async () => {
  const folders = { demoImages: 'seeds/demo/images', playground: '../playground/dist' };
  service = await startService({ records: [], folders });
});
afterAll(() => service.stop());

it('documents are served as pages whose links lead somewhere', async () => {
  const known = new Map<string, string>();
  const read = async (address: string): Promise<string> => {
    const response = await fetch(address);
    expect([address, response.status]).toEqual([address, 200]);
    const text = await response.text();
    known.set(address, text);
    return text;
  };
  const waiting = [`${service.url}/playground/docs/README.html`];
  const anchors: string[] = [];
  for (const address of waiting) {
    const text = await read(address);
    if (!address.endsWith('.html')) continue;
    for (const [, target = ''] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      const { href, origin, hash } = new URL(target, address);
      if (origin !== service.url) continue;
      const page = href.split('#')[0] ?? '';
      if (hash !== '') anchors.push(`${page} ${decodeURIComponent(hash.slice(1))}`);
      if (!waiting.includes(page)) waiting.push(page);
    }
  }
  expect(waiting.length).toBeGreaterThan(40);
  const isThere = (anchor: string) => {
    const [page = '', id = ''] = anchor.split(' ');
    return known.get(page)?.includes(` id="${id}"`);
  };
  expect(anchors.filter((anchor) => !isThere(anchor))).toEqual([]);
});
