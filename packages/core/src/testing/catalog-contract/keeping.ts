import type { SeedProduct, SeedRecord } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import type { LocatedRecord } from '../../seeding/located-record.js';
import { makeHierarchy } from '../make-node.js';
import { makePrice, makePriceBook } from '../make-price.js';
import { makeProduct } from '../make-product.js';
import { makeUuid } from '../make-uuid.js';
import { makeVariation } from '../make-variation.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const money = (amount: number) => ({ amount, includes_tax: false });
const cup = makeProduct({ id: makeUuid(0x201), sku: 'CUP', variation_ids: [makeVariation().id] });
const [small = '', large = ''] = makeVariation().options.map(({ id }) => id);
const child = (number: number, overrides: Partial<SeedProduct>) =>
  makeProduct({ id: makeUuid(number), parent_id: cup.id, ...overrides });
const smallCup = child(0x202, { sku: 'CUP-S', option_ids: [small] });
const largeCup = child(0x203, { sku: 'CUP-L', option_ids: [large] });
const onlyLarge = makeVariation({ options: [{ id: large, name: 'Large' }] });

/** Declares the tests of imports that leave something of what is stored. */
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
