import { validateSeedRecord } from '@aisle/schema/seed';
import { expect, it } from 'vitest';
import { makeCatalogRule } from './make-catalog.js';
import { makeShop } from './make-shop.js';

it.each([...makeShop(), makeCatalogRule()])('makes a valid $type', (record) => {
  expect(validateSeedRecord(record).faults).toBeUndefined();
});
