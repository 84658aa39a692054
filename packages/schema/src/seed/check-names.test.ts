import { describe, expect, it } from 'vitest';
import { id } from '../../test/support/examples.js';
import { maxRecordDepth } from './store-records.js';
import { validateSeedRecord } from './validate-seed-record.js';

const product = { type: 'product', id, status: 'live', name: 'Tent' };
const plain = { amount: 900, includes_tax: false };
const named = (name: string, value: unknown) => JSON.parse(`{"${name}":${JSON.stringify(value)}}`);
/** An object or a list so many levels deep. */
const nested = (levels: number, wrap: (value: unknown) => object): object => {
  let value: object = wrap(1);
  for (let level = 1; level < levels; level++) value = wrap(value);
  return value;
};

describe.each(['__proto__', 'constructor', 'prototype'])('nothing may be called %s', (name) => {
  const tiers = named(name, { minimum_quantity: 5, amount: 800 });
  const price = { type: 'price', price_book_id: id, sku: 'TENT-2', currencies: { USD: plain } };
  const options = [{ id, type: 'product', quantity: 1 }];
  it.each<[string, object, string]>([
    ['a tier', { ...price, currencies: { USD: { ...plain, tiers } } }, '/currencies/USD/tiers/'],
    ['a sale', { ...price, sales: named(name, { currencies: { USD: plain } }) }, '/sales/'],
    [
      'a component',
      { ...product, components: named(name, { name: 'A', options }) },
      '/components/',
    ],
    ['a custom input', { ...product, custom_inputs: named(name, {}) }, '/custom_inputs/'],
    [
      'what is in one',
      { ...product, custom_inputs: { a: [named(name, 1)] } },
      '/custom_inputs/a/0/',
    ],
    ['an extension', { ...product, extensions: { 'a/b': named(name, 1) } }, '/extensions/a~1b/'],
    [
      'a shopper attribute',
      { ...product, shopper_attributes: named(name, 'x') },
      '/shopper_attributes/',
    ],
    ['a member', { ...product, ...named(name, 1) }, '/'],
  ])('%s', (_, record, pointer) => {
    expect(validateSeedRecord(record).faults).toEqual([
      {
        pointer: `${pointer}${name}`,
        message: expect.stringMatching(/^is a reserved name; none of/),
      },
    ]);
  });
});

describe('what is nested', () => {
  const tooDeep = { message: expect.stringMatching(/^is nested too deeply; .* 32 levels/) };

  it('may be so to a bound', () => {
    const extensions = nested(maxRecordDepth - 1, (value) => ({ a: value }));
    const record = { ...product, extensions };
    expect(validateSeedRecord(record)).toEqual({ value: record });
    expect(validateSeedRecord({ ...product, extensions: { b: 1, a: extensions } }).faults).toEqual([
      { pointer: '/extensions', ...tooDeep },
    ]);
  });

  it.each([33, 4_080, 200_000])('%d levels deep is refused, in whatever it is', (levels) => {
    const object = nested(levels, (value) => ({ a: value }));
    const list = nested(levels, (value) => [value]);
    for (const member of ['extensions', 'custom_inputs', 'tags', 'file_ids', 'sku', 'colour']) {
      const faults = [{ pointer: `/${member}`, ...tooDeep }];
      expect(validateSeedRecord({ ...product, [member]: object }).faults).toEqual(faults);
      expect(validateSeedRecord({ ...product, [member]: [list, list] }).faults).toEqual(faults);
    }
  });

  it('without an end is refused too', () => {
    const ring: Record<string, unknown> = {};
    ring.self = ring;
    expect(validateSeedRecord({ ...product, extensions: ring }).faults).toMatchObject([tooDeep]);
  });
});
