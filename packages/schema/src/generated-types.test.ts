import type Type from 'typebox';
import { expectTypeOf, it } from 'vitest';
import type { typeModules } from '../codegen/type-modules.js';
import type { CartTypes } from './generated/cart-types.js';
import type { CatalogTypes } from './generated/catalog-types.js';
import type { InventoryTypes } from './generated/inventory-types.js';
import type { PriceTypes } from './generated/price-types.js';
import type { SeedTypes } from './generated/seed-record-types.js';
import type { SubscriptionTypes } from './generated/subscription-types.js';
import type { SeedRecordType } from './seed/record-types.js';
import type { SeedRecord, seedRecords } from './seed/seed-record.js';

type Modules = typeof typeModules;

/** The types that the library computes from the schemas of a module. */
type Computed<Types, Name extends keyof Modules> = {
  [Model in keyof Types & keyof Modules[Name]['models']]: StaticOf<Modules[Name]['models'][Model]>;
};

type StaticOf<Schema> = Schema extends Type.TSchema ? Type.Static<Schema> : never;

it('are the types that the library computes from the schemas', () => {
  expectTypeOf<PriceTypes>().toEqualTypeOf<Computed<PriceTypes, 'priceTypes'>>();
  expectTypeOf<CatalogTypes>().toEqualTypeOf<Computed<CatalogTypes, 'catalogTypes'>>();
  expectTypeOf<CartTypes>().toEqualTypeOf<Computed<CartTypes, 'cartTypes'>>();
  expectTypeOf<InventoryTypes>().toEqualTypeOf<Computed<InventoryTypes, 'inventoryTypes'>>();
  expectTypeOf<SubscriptionTypes>().toEqualTypeOf<
    Computed<SubscriptionTypes, 'subscriptionTypes'>
  >();
  expectTypeOf<SeedTypes>().toEqualTypeOf<Computed<SeedTypes, 'seedTypes'>>();
});

it('a record is of one of the types, by its type', () => {
  type ByType = { [Name in SeedRecordType]: Extract<SeedRecord, { type: Name }> };
  type Records = typeof seedRecords;
  expectTypeOf<ByType>().toEqualTypeOf<{
    [Name in SeedRecordType]: Type.Static<Records[Name]>;
  }>();
});
