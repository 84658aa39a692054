import type { SeedProduct, SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import type { LocatedRecord } from '../../../src/seeding/seed-store.js';
import { makeCatalog } from '../../../src/testing/make-catalog.js';
import { makeHierarchy } from '../../../src/testing/make-node.js';
import { makePrice, makePriceBook } from '../../../src/testing/make-price.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeVariation } from '../../../src/testing/make-variation.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const money = (amount: number) => ({ amount, includes_tax: false });
const cup = makeProduct({ id: makeUuid(0x201), sku: 'CUP', variation_ids: [makeVariation().id] });
const [small = '', large = ''] = makeVariation().options.map(({ id }) => id);
const child = (number: number, overrides: Partial<SeedProduct>) =>
  makeProduct({ id: makeUuid(number), parent_id: cup.id, ...overrides });
const smallCup = child(0x202, { sku: 'CUP-S', option_ids: [small] });
const largeCup = child(0x203, { sku: 'CUP-L', option_ids: [large] });
const onlyLarge = makeVariation({ options: [{ id: large, name: 'Large' }] });

/** Declares the tests of imports that keep parts of stored records. */
export function describeKeeping(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage);
  const load = (records: readonly (readonly [SeedRecord, Partial<LocatedRecord>?])[]) =>
    service.commerce.loadSeed(
      records.map(([record, how], index) => ({ record, origin: `seed:${index + 1}`, ...how })),
    );
  const stored = async (sku: string) =>
    (await service.export()).find((record) => 'sku' in record && record.sku === sku);

  it('a record to keep is stored when there is none, and else stays as it is', async () => {
    await load([[makeHierarchy({ name: 'Kitchen' }), { ifStored: 'keep' }]]);
    await load([[makeHierarchy({ name: 'Cellar' }), { ifStored: 'keep' }]]);
    expect(await service.export()).toEqual([makeHierarchy({ name: 'Kitchen' })]);
  });

  it('a price to merge leaves the prices of other currencies', async () => {
    const price = (currencies: Record<string, ReturnType<typeof money>>) =>
      makePrice({ sku: 'CUP', currencies });
    await load([[makePriceBook()], [price({ USD: money(10) }), { ifStored: 'merge' }]]);
    await load([[price({ EUR: money(9) }), { ifStored: 'merge' }]]);
    expect(await stored('CUP')).toEqual(price({ USD: money(10), EUR: money(9) }));
    await load([[price({ EUR: money(8) })]]);
    expect(await stored('CUP')).toEqual(price({ EUR: money(8) }));
  });

  it('a catalog to merge adds its languages, each time that an import brings it', async () => {
    const catalog = (name: string, languages: string[]) => makeCatalog({ name, languages });
    const merge = { ifStored: 'merge' } as const;
    await load([[makeHierarchy()], [makePriceBook()], [catalog('Mine', ['fr']), merge]]);
    await load([
      [catalog('Imported', ['de']), merge],
      [catalog('Imported', ['FR', 'ja']), merge],
    ]);
    const kept = await service.export();
    const merged = { name: 'Mine', languages: ['fr', 'de', 'ja'] };
    expect(kept).toContainEqual(expect.objectContaining(merged));
    await load([[catalog('Imported', ['ja']), merge]]);
    expect(await service.export()).toEqual(kept);
  });

  describe('records that say their rank', () => {
    const untimed = (number: number, name: string) => {
      const { created_at: _created, updated_at: _updated, ...rest } = makeProduct();
      return { ...rest, id: makeUuid(number), sku: name, name };
    };
    const ranked = (...products: readonly SeedProduct[]) =>
      load(products.map((product, rank) => [product, { rank }]));
    const timesOf = async (sku: string) => {
      const { created_at, updated_at } = (await stored(sku)) as SeedProduct;
      return [created_at, updated_at];
    };
    const [pot, pan, lid] = [untimed(0x303, 'POT'), untimed(0x302, 'PAN'), untimed(0x301, 'LID')];

    it('have times that lists show them by: the first is the newest', async () => {
      await ranked(pot, pan, lid);
      const times = ['30:00.000', '29:59.999', '29:59.998'].map((end) => `2026-01-31T09:${end}Z`);
      expect(await timesOf('POT')).toEqual([times[0], times[0]]);
      expect(await timesOf('PAN')).toEqual([times[1], times[1]]);
      expect(await timesOf('LID')).toEqual([times[2], times[2]]);
    });

    it('keep them for as long as they say nothing new, wherever they stand', async () => {
      await ranked(pot, pan, lid);
      const before = await service.export();
      service.environment.advance(60_000);
      await ranked(lid, pan, pot);
      expect(await service.export()).toEqual(before);
      await ranked(pot, { ...pan, name: 'Large pan' }, lid);
      expect((await timesOf('PAN'))[1]).toBe('2026-01-31T09:30:59.999Z');
    });
  });

  describe('a family that is given whole', () => {
    const whole = { isWholeFamily: true } as const;
    const family = (...children: SeedProduct[]) =>
      load([[onlyLarge], [cup, whole], ...children.map((each) => [each] as const)]);

    it('withdraws the children that it has no longer, and tells which', async () => {
      await service.load([makeVariation(), cup, smallCup, largeCup]);
      const { withdrawn } = await family(largeCup);
      expect(withdrawn).toEqual([
        { id: smallCup.id, name: smallCup.name, sku: 'CUP-S', origin: 'seed:2' },
      ]);
      const { option_ids: _, ...rest } = smallCup;
      const now = '2026-01-31T09:30:00.000Z';
      expect(await stored('CUP-S')).toEqual({ ...rest, status: 'draft', updated_at: now });
      expect(await stored('CUP-L')).toEqual(largeCup);
    });

    it('does so once, and takes them back', async () => {
      await service.load([makeVariation(), cup, smallCup, largeCup]);
      await family(largeCup);
      const before = await service.export();
      service.environment.advance(60_000);
      expect((await family(largeCup)).withdrawn).toEqual([]);
      expect(await service.export()).toEqual(before);
      await service.load(before);
      await load([[makeVariation()], [cup, whole], [smallCup], [largeCup]]);
      expect(await stored('CUP-S')).toEqual(smallCup);
    });

    it('gives the sku of a child that is gone to another one', async () => {
      await service.load([makeVariation(), cup, smallCup, largeCup]);
      await family(child(0x204, { sku: 'CUP-S', option_ids: [large] }));
      expect(await stored('CUP-S')).toMatchObject({ id: makeUuid(0x204) });
      const gone = (await service.export()).filter(
        (record) => record.type === 'product' && record.status === 'draft',
      );
      expect(gone).toHaveLength(2);
      expect(gone.find((record) => 'id' in record && record.id === smallCup.id)).not.toHaveProperty(
        'sku',
      );
    });

    it('may have become a product without children', async () => {
      await service.load([makeVariation(), cup, smallCup, largeCup]);
      const { variation_ids: _, ...plain } = cup;
      const { withdrawn } = await load([[plain, whole]]);
      expect(withdrawn).toHaveLength(2);
      const again = await service.export();
      await service.load(again);
      expect(await service.export()).toEqual(again);
    });

    it('withdraws nothing when the import is refused', async () => {
      await service.load([makeVariation(), cup, smallCup, largeCup]);
      const before = await service.export();
      await expect(
        load([[onlyLarge], [cup, whole], [{ ...largeCup, node_ids: [makeUuid(0x404)] }]]),
      ).rejects.toMatchObject({ code: 'validation_failed' });
      expect(await service.export()).toEqual(before);
    });
  });
}
