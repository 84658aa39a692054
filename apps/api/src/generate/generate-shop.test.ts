import { type SeedRecord, validateSeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { generateSeed } from './generate-shop.js';

const generate = (products: number) => [...generateSeed(products)];
const idsOf = (records: readonly SeedRecord[]) =>
  records.flatMap((record) => ('id' in record ? [record.id] : []));

describe('generateSeed', () => {
  const records = generate(2000);
  const products = records.filter((record) => record.type === 'product');

  it.each([0, 1, 2, 7, 100])('has exactly %d products when asked for that many', (number) => {
    expect(generate(number).filter(({ type }) => type === 'product')).toHaveLength(number);
  });

  it('has only records that an import takes', () => {
    expect(records.flatMap((record) => validateSeedRecord(record).faults ?? [])).toEqual([]);
  });

  it('is the same every time, and a larger shop begins with the smaller one', () => {
    expect(generate(2000)).toEqual(records);
    const larger = generate(3000).slice(0, records.length - 20);
    expect(larger).toEqual(records.slice(0, larger.length));
  });

  it('refers to nothing that is not there', () => {
    const ids = new Set(idsOf(records));
    expect(ids.size).toBe(idsOf(records).length);
    const references = products.flatMap(({ parent_id, node_ids = [], variation_ids = [] }) => [
      ...(parent_id ? [parent_id] : []),
      ...node_ids,
      ...variation_ids,
    ]);
    expect(references.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('is varied: parents with children, drafts, sales, a price for each product', () => {
    expect(products.filter(({ parent_id }) => parent_id).length).toBeGreaterThan(200);
    expect(products.filter(({ status }) => status === 'draft').length).toBeGreaterThan(20);
    expect(new Set(products.map(({ name }) => name)).size).toBeGreaterThan(800);
    const prices = records.filter((record) => record.type === 'price');
    expect(prices).toHaveLength(products.length);
    expect(prices.filter(({ sales }) => sales).length).toBeGreaterThan(20);
  });
});
