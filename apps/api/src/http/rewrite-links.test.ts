import { describe, expect, it } from 'vitest';
import { locateFiles, prefixLinks } from './render-records.js';

const located = (href: string, base = 'https://shop.example/api') => {
  const file = { type: 'file', alt_text: '"link":{"href":"/x"}', link: { href }, meta: {} };
  const text = [file, file].map((one) => JSON.stringify(one)).join(',');
  const [first, second] = JSON.parse(`[${Buffer.from(locateFiles(Buffer.from(text), base))}]`);
  expect(first).toEqual(second);
  expect(first.alt_text).toBe(file.alt_text);
  return first.link.href;
};

describe('the address of a file', () => {
  it.each([
    ['/files/a.svg', 'https://shop.example/api/files/a.svg'],
    ['files/a.svg', 'https://shop.example/api/files/a.svg'],
    ['//cdn.example/a.svg', 'https://cdn.example/a.svg'],
    ['https://cdn.example/a b.svg', 'https://cdn.example/a b.svg'],
    ['HTTP://cdn.example/a.svg', 'HTTP://cdn.example/a.svg'],
    ['/a"b\\c$&.svg', 'https://shop.example/api/a"b\\c$&.svg'],
    ['', 'https://shop.example/api/'],
  ])('%s is %s', (href, absolute) => {
    expect(located(href)).toBe(absolute);
  });

  it('follows the base', () => {
    expect(located('/a', 'http://[::1]:4820')).toBe('http://[::1]:4820/a');
    expect(located('//cdn.example/a', 'http://[::1]:4820')).toBe('http://cdn.example/a');
  });
});

describe('links of relationships', () => {
  const own = JSON.stringify({ links: { self: '/catalog/products/1' } });
  const text = JSON.stringify('"links": {"self":"/catalog/products/1');
  const body = Buffer.from(
    `[${own},${text},{"links": {"self":"/catalog/a"}},{"links": {"related":"/catalogs/b"}}]`,
  );

  it('have the prefix that was asked, and nothing else does', () => {
    expect(JSON.parse(String(prefixLinks(body, '/pcm/catalogs/x')))).toEqual([
      JSON.parse(own),
      JSON.parse(text),
      { links: { self: '/pcm/catalog/a' } },
      { links: { related: '/pcm/catalogs/b' } },
    ]);
  });

  it.each(['/catalogs/x', '/pcmcatalogs/x'])('stay as they are under %s', (path) => {
    expect(prefixLinks(body, path)).toBe(body);
  });
});
