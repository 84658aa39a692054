import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeCatalog, makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makeFile } from '../../../src/testing/make-file.js';
import { makeHierarchy, makeNode } from '../../../src/testing/make-node.js';
import { makePrice, makePriceBook, makePriceModifier } from '../../../src/testing/make-price.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeVariation } from '../../../src/testing/make-variation.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';
import { reorderMembers } from './reorder-members.js';

const [kitchen, garden, empty] = [makeCatalog().id, makeUuid(0x41), makeUuid(0x42)];
const garage = makeHierarchy({ id: makeUuid(0x91), name: 'Garden' });
const beds = makeNode({ id: makeUuid(0x92), parent_id: garage.id, name: 'Beds' });
const [book, otherBook] = [makePriceBook(), makePriceBook({ id: makeUuid(0x61) })];
const rose = makeProduct({
  id: makeUuid(0x501),
  sku: 'ROSE',
  node_ids: [beds.id],
  file_ids: [makeFile().id],
});
const pot = makeProduct({
  id: makeUuid(0x502),
  sku: 'POT',
  node_ids: [makeNode().id],
  variation_ids: [makeVariation().id],
});
const smallPot = makeProduct({
  id: makeUuid(0x503),
  sku: 'POT-S',
  parent_id: pot.id,
  option_ids: [makeVariation().options[0]?.id ?? ''],
  price_modifiers: ['large'],
});
const seeds = makeProduct({ id: makeUuid(0x504), sku: 'SEEDS' });
const part = (id: string) => ({
  name: 'A',
  options: [{ id, type: 'product' as const, quantity: 1 }],
});
const set = makeProduct({
  id: makeUuid(0x505),
  sku: 'SET',
  node_ids: [beds.id],
  components: { seeds: part(seeds.id), pot: part(smallPot.id) },
});
const draft = makeProduct({
  id: makeUuid(0x506),
  sku: 'DRAFT',
  status: 'draft',
  node_ids: [beds.id],
});

const shop: readonly SeedRecord[] = [
  makeFile(),
  makeVariation(),
  makePriceModifier(),
  makeHierarchy(),
  makeNode(),
  garage,
  beds,
  ...[rose, pot, smallPot, seeds, set, draft],
  book,
  otherBook,
  makePrice({ sku: 'ROSE' }),
  makeCatalog(),
  makeCatalog({ id: garden, hierarchy_ids: [garage.id] }),
  makeCatalog({ id: empty, hierarchy_ids: [], price_books: [] }),
  makeCatalogRule(),
];
const release = (...ids: string[]) =>
  ids.map((id): SeedRecord => ({ type: 'publish', catalog_id: id }));

/** Declares the tests of which catalogs an import touches. */
export function describeTouching(openStorage: OpenStorage): void {
  describe('an import of what is published touches the catalogs that show it:', () => {
    const service = useCommerce(openStorage, [...shop, ...release(kitchen, garden, empty)]);

    it.each<[string, readonly SeedRecord[], readonly string[]]>([
      ['none for what is stored already', shop, []],
      ['none for the same in another order', shop.map((each) => reorderMembers(each)), []],
      ['a product', [{ ...rose, name: 'Red rose' }], [garden]],
      ['a new product', [makeProduct({ id: makeUuid(0x510), node_ids: [beds.id] })], [garden]],
      ['a product that leaves', [{ ...rose, node_ids: [makeNode().id] }], [kitchen, garden]],
      ['a product that becomes a draft', [{ ...rose, status: 'draft' }], [garden]],
      ['none for a draft', [{ ...draft, name: 'Later' }], []],
      ['none for a product that no node lists', [makeProduct({ id: makeUuid(0x510) })], []],
      [
        'a child, by its parent and by a bundle',
        [{ ...smallPot, name: 'Small' }],
        [kitchen, garden],
      ],
      [
        'a child that leaves its parent',
        [makeProduct({ id: smallPot.id, sku: 'POT-S' })],
        [kitchen, garden],
      ],
      ['a part of a bundle', [{ ...seeds, name: 'Many seeds' }], [garden]],
      [
        'a price',
        [makePrice({ sku: 'ROSE', currencies: { USD: { amount: 7, includes_tax: true } } })],
        [garden],
      ],
      ['a new price', [makePrice({ sku: 'SEEDS' })], [garden]],
      ['a price of a parent, by its children', [makePrice({ sku: 'POT' })], [kitchen, garden]],
      [
        'none for a price in a book that no catalog has',
        [makePrice({ sku: 'ROSE', price_book_id: otherBook.id })],
        [],
      ],
      ['none for a price of nothing', [makePrice({ sku: 'NOTHING' })], []],
      ['a node', [{ ...beds, name: 'Raised beds' }], [garden]],
      ['a new node', [makeNode({ id: makeUuid(0x93), parent_id: beds.id })], [garden]],
      ['a node that moves', [{ ...beds, parent_id: makeHierarchy().id }], [kitchen, garden]],
      ['a hierarchy', [{ ...garage, name: 'Yard' }], [garden]],
      ['a file', [makeFile({ alt_text: 'A rose' })], [garden]],
      ['a variation', [makeVariation({ name: 'Volume' })], [kitchen, garden]],
      [
        'a price modifier',
        [makePriceModifier({ modifier_type: 'price_equals' })],
        [kitchen, garden],
      ],
      [
        'a catalog',
        [makeCatalog({ id: garden, hierarchy_ids: [garage.id], name: 'Yard' })],
        [garden],
      ],
      ['a rule', [makeCatalogRule({ channels: ['web'] })], [kitchen]],
      ['a rule that leaves', [makeCatalogRule({ catalog_id: garden })], [kitchen, garden]],
      ['none for settings of the store', [{ type: 'store', default_currency: 'EUR' }], []],
    ])('%s', async (_, records, touched) => {
      expect((await service.load(records)).touched.toSorted()).toEqual(touched.toSorted());
    });

    it('what was imported before and is not public yet', async () => {
      await service.load([{ ...rose, name: 'Red rose' }]);
      expect((await service.load([{ ...rose, name: 'Red rose' }])).touched).toEqual([garden]);
      expect((await service.load([{ ...pot }])).touched).toEqual([]);
      await service.load(release(garden));
      expect((await service.load([{ ...rose, name: 'Red rose' }])).touched).toEqual([]);
    });
  });

  describe('an import of what was never published', () => {
    const service = useCommerce(openStorage);

    it('touches every catalog that it says something about', async () => {
      expect((await service.load(shop)).touched).toEqual([kitchen, garden, empty].toSorted());
      expect((await service.load([rose])).touched).toEqual([garden]);
      expect((await service.load([draft])).touched).toEqual([]);
    });
  });
}
