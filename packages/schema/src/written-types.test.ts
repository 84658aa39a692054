import type Type from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { writeTypes } from '../test/support/write-types.js';
import { writtenTypes } from '../test/support/written-types.js';
import type { CartTypes } from './generated/cart-types.js';
import type { CatalogTypes } from './generated/catalog-types.js';
import type { InventoryTypes } from './generated/inventory-types.js';
import type { PriceTypes } from './generated/price-types.js';
import type { SeedTypes } from './generated/seed-record-types.js';
import type { SubscriptionTypes } from './generated/subscription-types.js';
import type { SeedRecord, SeedRecordType, seedRecords } from './seed/seed-record.js';

// An editor shows what a member means where its declaration says it. A type that is computed from a schema has no
// such place, so types are written down: `npx vitest run src/written-types.test.ts -u` writes them anew.

describe.each(Object.entries(writtenTypes))('%s', (_, module) => {
  it('is what the schemas say', async () => {
    await expect(writeTypes(module)).toMatchFileSnapshot(`./${module.path}`);
  });
});

/** The types that the library computes from the schemas of a module. */
type Computed<Name extends keyof typeof writtenTypes> = StaticsOf<
  (typeof writtenTypes)[Name]['types']
>;

type StaticsOf<Types extends Readonly<Record<string, Type.TSchema>>> = {
  [Name in keyof Types]: Type.Static<Types[Name]>;
};

it('are the types that the library computes from the schemas', () => {
  expectTypeOf<PriceTypes>().toEqualTypeOf<Computed<'priceTypes'>>();
  expectTypeOf<CatalogTypes>().toEqualTypeOf<Computed<'catalogTypes'>>();
  expectTypeOf<CartTypes>().toEqualTypeOf<Computed<'cartTypes'>>();
  expectTypeOf<InventoryTypes>().toEqualTypeOf<Computed<'inventoryTypes'>>();
  expectTypeOf<SubscriptionTypes>().toEqualTypeOf<Computed<'subscriptionTypes'>>();
  expectTypeOf<SeedTypes>().toEqualTypeOf<Computed<'seedTypes'>>();
});

it('a record is of one of the types, by its type', () => {
  type ByType = { [Name in SeedRecordType]: Extract<SeedRecord, { type: Name }> };
  type Records = typeof seedRecords;
  expectTypeOf<ByType>().toEqualTypeOf<{
    [Name in SeedRecordType]: Type.Static<Records[Name]>;
  }>();
});
