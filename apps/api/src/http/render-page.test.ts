import { describe, expect, it } from 'vitest';
import { renderPage } from './render-records.js';

type Written = Parameters<typeof renderPage>[0];

const address = { path: '/nodes', parameters: [], fileBase: '' };
const bytes = (text: string) => new TextEncoder().encode(text);
const documents = (length: number, text: string) => ({
  length,
  byteLength: bytes(text).length,
  moveTo: (target: Uint8Array, at: number) => target.set(bytes(text), at),
});
const page: Written = {
  total: 5,
  limit: 2,
  offset: 2,
  ...documents(2, '{"id":"a"},{"id":"b"}'),
};
const textOf = (one: Written) => String(renderPage(one, address).body);
const bodyOf = (one: Written) => JSON.parse(textOf(one));

describe('renderPage', () => {
  it('wraps the documents in the envelope', () => {
    expect(bodyOf(page)).toEqual({
      meta: { results: { total: 5 }, page: { limit: 2, offset: 2, current: 2, total: 2 } },
      data: [{ id: 'a' }, { id: 'b' }],
      links: {
        self: '/nodes?page[limit]=2&page[offset]=2',
        first: '/nodes?page[limit]=2&page[offset]=0',
        last: '/nodes?page[limit]=2&page[offset]=4',
        prev: '/nodes?page[limit]=2&page[offset]=0',
        next: '/nodes?page[limit]=2&page[offset]=4',
      },
    });
  });

  it('counts the records on the page in meta.page.total, as official clients page on by', () => {
    const last = { ...page, offset: 4, ...documents(1, '{"id":"e"}') };
    expect(bodyOf(last).meta).toEqual({
      results: { total: 5 },
      page: { limit: 2, offset: 4, current: 3, total: 1 },
    });
  });

  it('sends the documents as they are, byte for byte', () => {
    const document = '{"price": 1.00, "name":"\\u00e9 é"}';
    expect(textOf({ ...page, ...documents(1, document) })).toContain(`[${document}]`);
  });

  it('names the included resources that there are, and only those', () => {
    const includedBytes = {
      main_image: bytes('{"id":"i"}'),
      files: bytes(''),
      component_products: bytes('{}'),
    };
    expect(bodyOf({ ...page, includedBytes }).included).toEqual({
      main_images: [{ id: 'i' }],
      component_products: [{}],
    });
    expect(bodyOf({ ...page, includedBytes: { files: bytes('') } })).not.toHaveProperty('included');
  });

  it('keeps meta.page when there is nothing', () => {
    expect(bodyOf({ total: 0, limit: 25, offset: 0, ...documents(0, '') }).meta).toEqual({
      results: { total: 0 },
      page: { limit: 25, offset: 0, current: 1, total: 0 },
    });
  });

  it('tells the log how much there is', () => {
    expect(renderPage(page, { ...address, filter: 'eq(sku,A)' }).facts).toEqual({
      rows: 2,
      total: 5,
      filter: 'eq(sku,A)',
    });
  });
});
