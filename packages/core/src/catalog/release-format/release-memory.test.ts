import { describe, expect, it } from 'vitest';
import { createMemory } from '../../memory/memory.js';
import { packProduct } from '../documents/pack-product.js';
import { createShortener, makeDictionary } from '../documents/product-references.js';
import { createReleaseMemories } from './node-row.js';

const one = { id: 'one', siblings: ['one'] };
const other = { id: 'other', siblings: ['other'] };

describe('rows of a release', () => {
  it('are remembered kind by kind, and of no other release', () => {
    const memories = createReleaseMemories(createMemory());
    const row = { places: 3 };
    memories.of(one).of<object>('node').set('a', row);
    expect(memories.of(one).of('node').get('a')).toBe(row);
    expect(memories.of(one).of('list').get('a')).toBeUndefined();
    expect(
      memories
        .of({ ...other, siblings: ['one', 'other'] })
        .of('node')
        .get('a'),
    ).toBe(undefined);
  });

  it('count their bytes', () => {
    const memory = createMemory(100_000);
    const rows = createReleaseMemories(memory).of(one).of<object>('list');
    rows.set('buffer', { numbers: Buffer.alloc(10_000) });
    rows.set('places', new Uint32Array(2_500));
    rows.set('text', { document: 'x'.repeat(5_000) });
    const bytes = memory.describe().get('row')?.bytes ?? 0;
    expect(bytes).toBeGreaterThan(30_000);
    expect(bytes).toBeLessThan(32_000);
    rows.set('larger', new Uint32Array(50_000));
    expect(rows.get('larger')).toBeUndefined();
  });
});

describe('products, when the memory is full', () => {
  it('push out others from the second time on', () => {
    const memory = createMemory(50_000);
    const { products } = createReleaseMemories(memory).of(one);
    for (let number = 0; number < 40; number++) products.keepCopy(number, Buffer.alloc(2_000, 1));
    expect(memory.isFull()).toBe(true);
    products.keepCopy(1_000, Buffer.alloc(2_000, 1));
    expect(products.get(1_000)).toBeUndefined();
    products.keepCopy(1_000, Buffer.alloc(2_000, 1));
    expect(products.get(1_000)).toHaveLength(2_000);
  });
});

describe('a product', () => {
  const packed = Buffer.from('packed');
  const remember = () => {
    const memories = createReleaseMemories(createMemory());
    memories.of(one).products.keepCopy(7, packed);
    return memories;
  };

  it('is the same for a release that was public with the one that it was read with', () => {
    const memories = remember();
    const next = { id: 'next', siblings: ['one', 'next'] };
    expect(memories.of(next).products.get(7)).toEqual(packed);
    // The first release is pruned by now.
    const third = { id: 'third', siblings: ['next', 'third'] };
    expect(memories.of(third).products.get(7)).toEqual(packed);
  });

  it('is unknown to any other release, whose number may mean another one', () => {
    const memories = remember();
    expect(memories.of(other).products.get(7)).toBeUndefined();
    memories.of(other).products.keepCopy(7, Buffer.from('other'));
    expect(memories.of(other).products.get(7)).toEqual(Buffer.from('other'));
    expect(memories.of(one).products.get(7)).toBeUndefined();
  });
});

describe('a shortened product', () => {
  const product = {
    heads: ['{'],
    body: ',"body of every product":true',
    tail: '',
    changes: [],
    currencies: [],
    others: [{ attributes: '', metas: [''] }],
  };
  const packed = packProduct(product);
  const dictionary = makeDictionary([packed, packed]) ?? Buffer.alloc(0);
  const short = createShortener(dictionary)(packed);

  it('is lengthened when it is read again, and counts as long then', () => {
    const memory = createMemory();
    const rows = createReleaseMemories(memory).of(one);
    rows.products.keepCopy(7, short);
    expect(rows.products.get(7)).toBeUndefined();
    rows.dictionary.set(dictionary);
    const before = memory.describe().get('product')?.bytes ?? 0;
    expect(rows.products.get(7)).toEqual(packed);
    expect(rows.products.get(7)).toEqual(packed);
    const grown = (memory.describe().get('product')?.bytes ?? 0) - before;
    expect(grown).toBe(packed.length - short.length);
  });

  it('stays short in a memory that is full', () => {
    const memory = createMemory(10_000);
    const rows = createReleaseMemories(memory).of(one);
    rows.products.keepCopy(7, short);
    rows.dictionary.set(dictionary);
    rows.products.keepCopy(8, Buffer.alloc(9_000, 1));
    expect(memory.isFull()).toBe(true);
    expect(rows.products.get(7)).toEqual(short);
  });
});

it('nothing is remembered, nor copied, in a memory of no bytes', () => {
  const memories = createReleaseMemories(createMemory(0));
  memories.of(one).products.keepCopy(7, Buffer.from('packed'));
  memories.of(one).of<object>('list').set('a', {});
  expect(memories.of(one).products.get(7)).toBeUndefined();
  expect(memories.of(one).of('list').get('a')).toBeUndefined();
});
