import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLists, type ListedRecord, type RecordList } from './compare-lists.js';

function product(id: string, amount?: string, rest: Record<string, unknown> = {}): ListedRecord {
  const price = amount && { amount, currency: 'USD', formatted: `$${amount}` };
  return {
    id,
    json: {
      id,
      attributes: { name: `Product ${id}`, sku: id.toUpperCase(), ...rest },
      meta: { ...(price && { display_price: { without_tax: price } }) },
    },
  };
}

function list(...records: ListedRecord[]): RecordList {
  return { records, offset: 0 };
}

function kinds(before: RecordList, after: RecordList) {
  return Object.fromEntries(
    compareLists(before, after).records.map((record) => [record.id, record.kinds.join(' ')]),
  );
}

describe('compareLists', () => {
  it('tells what came, went, moved, changed and stayed', () => {
    const before = list(
      product('a'),
      product('b'),
      product('c', '100'),
      product('d'),
      product('e'),
    );
    const after = list(
      product('e'),
      product('b', undefined, { sku: 'NEW' }),
      product('c', '80'),
      product('d'),
      product('x'),
    );
    expect(kinds(before, after)).toEqual({
      a: 'removed',
      e: 'moved',
      b: 'changed',
      c: 'repriced',
      d: 'unchanged',
      x: 'added',
    });
    expect(compareLists(before, after).counts).toEqual({
      added: 1,
      removed: 1,
      repriced: 1,
      moved: 1,
      changed: 1,
      unchanged: 1,
    });
  });

  it('keeps removed records where they were', () => {
    const { records } = compareLists(
      list(product('a'), product('b'), product('c')),
      list(product('c'), product('d')),
    );
    expect(records.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('says a price with its percentage, and leaves its fields out of the others', () => {
    const { records } = compareLists(list(product('a', '200')), list(product('a', '150')));
    expect(records[0]).toMatchObject({
      price: { before: { formatted: '$200' }, after: { formatted: '$150' }, percent: -25 },
      changes: [],
    });
  });

  it('says once what changed in every record', () => {
    const before = list(
      product('a', '1', { language: 'en' }),
      product('b', '1', { language: 'en' }),
    );
    const after = list(
      product('a', '1', { language: 'fr' }),
      product('b', '2', { language: 'fr' }),
    );
    const { everywhere, counts } = compareLists(before, after);
    expect(everywhere).toEqual([
      { kind: 'changed', path: '/attributes/language', before: 'en', after: 'fr' },
    ]);
    expect(counts).toMatchObject({ repriced: 1, changed: 0, unchanged: 1 });
  });

  it('counts places from the offset of the page', () => {
    const { records } = compareLists(
      { records: [product('a')], offset: 24 },
      { records: [product('a')], offset: 0 },
    );
    expect([records[0]?.before?.position, records[0]?.after?.position]).toEqual([24, 0]);
  });

  it('takes what a list has in another place for neither removed nor moved', () => {
    const before = { ...list(product('a'), product('b', '1')), elsewhere: [product('c', '1')] };
    const after = { ...list(product('b', '1'), product('c', '2')), elsewhere: [] };
    expect(kinds(before, after)).toEqual({ a: 'removed', b: 'unchanged', c: 'repriced' });
    const [, , beyond] = compareLists(before, after).records;
    expect([beyond?.before?.position, beyond?.after?.position]).toEqual([undefined, 1]);
  });

  const lists = fc
    .uniqueArray(
      fc.record({ id: fc.stringMatching(/^[a-j]$/), amount: fc.constantFrom('1', '2', undefined) }),
      { selector: ({ id }) => id },
    )
    .map((products) => list(...products.map(({ id, amount }) => product(id, amount))));

  it('finds nothing between a list and itself', () => {
    fc.assert(
      fc.property(lists, (one) => {
        const { counts, everywhere } = compareLists(one, one);
        expect(everywhere).toEqual([]);
        expect(counts.unchanged).toBe(one.records.length);
      }),
    );
  });

  it('swaps added and removed with its sides', () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        const { added, removed, repriced, moved, changed } = compareLists(one, other).counts;
        expect(compareLists(other, one).counts).toMatchObject({
          added: removed,
          removed: added,
          repriced,
          moved,
          changed,
        });
      }),
    );
  });

  it('explains the second order by what was removed, moved and added', () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        const { records } = compareLists(one, other);
        const placed = records.filter(
          ({ kinds: [kind], kinds: all }) => kind === 'added' || all.includes('moved'),
        );
        const stays = new Set(
          records
            .filter(({ before, after, kinds: all }) => before && after && !all.includes('moved'))
            .map(({ id }) => id),
        );
        const result = one.records.map(({ id }) => id).filter((id) => stays.has(id));
        for (const { id, after } of placed.toSorted(
          (a, b) => (a.after?.position ?? 0) - (b.after?.position ?? 0),
        )) {
          result.splice(after?.position ?? 0, 0, id);
        }
        expect(result).toEqual(other.records.map(({ id }) => id));
      }),
    );
  });
});
