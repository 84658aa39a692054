import { describe, expect, it } from 'vitest';
import { makeCatalog, makeCatalogRule } from '../testing/make-catalog.js';
import { makeUuid } from '../testing/make-uuid.js';
import { listUpcoming } from './catalog-store.js';
import type { SaleChange, StoredRelease } from './publication.js';

const now = Date.parse('2026-01-31T09:30:00.000Z');
const day = 24 * 60 * 60 * 1000;
const daysOn = (days: number) => new Date(now + days * day).toISOString();

const release = (sale_changes: readonly SaleChange[]): StoredRelease => ({
  id: 'release-1',
  catalog_id: makeCatalog().id,
  published_at: now,
  languages: ['en'],
  default_language: 'en',
  products: 1,
  state: 'published',
  sale_changes,
});

const storeOf = (
  sales: readonly (number | SaleChange)[],
  schedules?: readonly [number?, number?][],
) => ({
  listCatalogs: async () => [{ ...makeCatalog(), releases: [] }],
  findRelease: async () =>
    release(
      sales.map((sale) => (typeof sale === 'number' ? { time: sale, begins: [], ends: [] } : sale)),
    ),
  listRules: async () => [
    makeCatalogRule({
      name: 'Open house',
      ...(schedules && {
        schedules: schedules.map(([from, to]) => ({
          ...(from !== undefined && { valid_from: daysOn(from) }),
          ...(to !== undefined && { valid_to: daysOn(to) }),
        })),
      }),
    }),
  ],
});

describe('what time brings to catalogs', () => {
  it('is nothing where nothing is scheduled', async () => {
    expect(await listUpcoming(storeOf([]), now, 20)).toEqual([]);
  });

  it('is what comes after now, earliest first, with a sentence each', async () => {
    const store = storeOf([now - day, now, now + day, now + 3 * day], [[2, 4]]);
    const changes = await listUpcoming(store, now, 20);
    expect(changes.map(({ time, kind }) => [time, kind])).toEqual([
      [daysOn(1), 'sale'],
      [daysOn(2), 'rule'],
      [daysOn(3), 'sale'],
      [daysOn(4), 'rule'],
    ]);
    expect(changes[0]).toMatchObject({
      id: 'release-1',
      description: 'A sale begins or ends in the newest release of "Web shop": prices change.',
    });
    expect(changes[1]).toMatchObject({
      id: makeCatalogRule().id,
      description:
        'The catalog rule "Open house" is evaluated from then on: it leads to "Web shop".',
    });
    expect(changes[3]?.description).toContain('is no longer evaluated');
  });

  it.each<[Omit<SaleChange, 'time'>, string]>([
    [{ begins: ['first-frost'], ends: [] }, 'The sale "First frost" begins'],
    [{ begins: [], ends: ['frost', 'thaw'] }, 'The sales "Frost" and "Thaw" end'],
    [{ begins: ['thaw'], ends: ['frost'] }, 'The sale "Thaw" begins, the sale "Frost" ends'],
    [{ begins: ['a', 'b', 'c', 'd'], ends: [] }, 'The sales "A", "B", "C" and others begin'],
  ])('names the sales of %j', async (names, sentence) => {
    const [change] = await listUpcoming(storeOf([{ time: now + day, ...names }]), now, 20);
    const where = 'in the newest release of "Web shop": prices change.';
    expect(change?.description).toBe(`${sentence} ${where}`);
  });

  it.each<[string, [number?, number?][], number[]]>([
    [
      'overlap',
      [
        [1, 3],
        [2, 4],
      ],
      [1, 4],
    ],
    [
      'follow each other',
      [
        [1, 2],
        [2, 3],
      ],
      [1, 3],
    ],
    ['are open', [[-1], [2, 3]], []],
    ['have begun', [[-1, 2]], [2]],
    ['are over', [[-2, -1]], []],
  ])('leaves out edges of schedules that %s and change nothing', async (_, schedules, days) => {
    const changes = await listUpcoming(storeOf([], schedules), now, 20);
    expect(changes.map(({ time }) => time)).toEqual(days.map(daysOn));
  });

  it('leaves out rules whose catalog has no release', async () => {
    const store = storeOf([now + day], [[2, 4]]);
    const rules = async () => [
      makeCatalogRule({ catalog_id: makeUuid(99), schedules: [{ valid_from: daysOn(3) }] }),
    ];
    const changes = await listUpcoming({ ...store, listRules: rules }, now, 20);
    expect(changes.map(({ kind }) => kind)).toEqual(['sale']);
  });

  it('is no more than asked for', async () => {
    const edges = Array.from({ length: 50 }, (_, index) => now + (index + 1) * day);
    const changes = await listUpcoming(storeOf(edges), now, 3);
    expect(changes.map(({ time }) => time)).toEqual([1, 2, 3].map(daysOn));
  });
});
