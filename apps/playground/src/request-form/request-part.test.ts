import { operations } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { requestPart } from './use-server-fault.js';

const { listNodeProducts, updateSubscription } = operations;

const request = {
  method: 'PUT',
  target: '/pcm/catalogs/a/releases/b%2Fc/nodes/d/relationships/products?filter=eq(sku,A)&x=1&x=2',
  headers: [['EP-Channel', 'web']],
  body: '{"data":{"id":"7","attributes":{"plan_id":null}}}',
  missing: [],
} as const;

describe('requestPart', () => {
  it.each([
    ['path:release_id', 'b%2Fc'],
    ['path:other', undefined],
    ['query:filter', 'eq(sku,A)'],
    ['query:x', '1&2'],
    ['query:include', undefined],
    ['header:ep-channel', 'web'],
    ['header:If-Match', undefined],
    ['body:/data/id', '"7"'],
    ['body:/data/attributes', '{"plan_id":null}'],
    ['body:/data/attributes/plan_id', 'null'],
    ['body:/data/attributes/address_id', undefined],
    ['body:/data/constructor', undefined],
  ])('%s is %j', (key, part) => {
    expect(requestPart(request, listNodeProducts, key)).toBe(part);
  });

  it('is the whole body when that is no JSON', () => {
    expect(requestPart({ ...request, body: '{' }, updateSubscription, 'body:/data')).toBe('{');
  });
});
