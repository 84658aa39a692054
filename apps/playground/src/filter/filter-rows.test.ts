import {
  type FilterDraft,
  formatFilter,
  nodeProductsFilter,
  parseFilter,
} from '@aisle/schema/filter';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeRow,
  type FilterRow,
  followText,
  newRow,
  operatorsFor,
  rowsBefore,
  rowsOf,
  textOf,
} from './filter-rows.js';

const table = nodeProductsFilter;
const blank = fc.constantFrom('', ' ', '\t');
const anyText = fc.string({ unit: fc.constantFrom(...'abé,():\'"\\ \t日') });

/** A filter and its text with needless blanks. */
const anyWritten = fc
  .array(
    fc.oneof(
      ...(['eq', 'in'] as const).flatMap((operator) =>
        (table.operators[operator]?.attributes ?? []).map((attribute) =>
          fc.record({
            operator: fc.constant({ name: operator }),
            attribute: fc.constant({ name: attribute }),
            values: fc.array(
              anyText.map((value) => ({ value: value.toLowerCase() })),
              { minLength: 1, maxLength: operator === 'eq' ? 1 : 4 },
            ),
          }),
        ),
      ),
    ),
    { minLength: 1, maxLength: 10 },
  )
  .chain((terms) =>
    fc
      .tuple(
        fc.array(fc.tuple(blank, blank), { minLength: terms.length, maxLength: terms.length }),
        fc.constantFrom(':', ','),
      )
      .map(([blanks, separator]): { draft: FilterDraft; text: string } => ({
        draft: { terms },
        text: terms
          .map((term) => formatFilter({ terms: [term] }))
          .map((text, at) => `${blanks[at]?.[0]}${text.replace('(', `( `)}${blanks[at]?.[1]}`)
          .join(separator),
      })),
  );

function read(text: string, before: readonly FilterRow[] = []): FilterRow[] {
  return rowsOf(parseFilter(text, table), before);
}

describe('any filter', () => {
  it('comes back from its rows, in the spelling of its terms', () => {
    fc.assert(
      fc.property(anyWritten, ({ draft, text }) => {
        const rows = read(text);
        const back = textOf(rows);
        expect(formatFilter(parseFilter(back, table))).toBe(formatFilter(draft));
        expect(back.length).toBeLessThanOrEqual(text.length);
        expect(followText(rows, back, table)).toBe(rows);
        expect(followText(rows, text, table)).toBe(rows);
      }),
    );
  });

  it('is what changed rows say', () => {
    fc.assert(
      fc.property(anyWritten, ({ draft, text }) => {
        const rows = read(text).map((row) => changeRow(row, { values: row.values }, table));
        const once = draft.terms.map((term) => ({
          ...term,
          values: [...new Set(term.values.map(({ value }) => value))].map((value) => ({ value })),
        }));
        expect(textOf(rows)).toBe(formatFilter({ terms: once }));
      }),
    );
  });
});

describe('rows', () => {
  it('leave terms as they are written that are not changed', () => {
    const [first, second] = read("eq( name, 'Tent' ):in(sku, A)");
    if (!first || !second) throw new Error('two rows are expected');
    expect(textOf([first, changeRow(second, { values: ['A', 'B'] }, table)])).toBe(
      "eq( name, 'Tent' ):in(sku,A,B)",
    );
  });

  it('keep their ids when the text changes', () => {
    const rows = read('eq(sku,a):eq(sku,b)').map((row) => ({ ...row, id: row.id + 5 }));
    const after = followText(rows, 'eq(sku,a):eq(sku,bc):eq(sku,d)', table);
    expect(after.map(({ id }) => id)).toEqual([5, 6, 9]);
  });

  it('stay the last that made sense while the text makes none', () => {
    const rows = read('eq(sku,a)');
    expect(followText(rows, 'eq(sku,a):eq(', table)).toBe(rows);
    expect(followText(rows, '', table)).toEqual([]);
  });

  it('before an error are those that the text begins with', () => {
    const rows = read('eq(sku,a):eq(sku,b)');
    expect(rowsBefore(rows, 'eq(sku,a):eq(sku,b):lt(')).toBe(rows);
    expect(rowsBefore(rows, 'eq(sku,a):lt(price,1)')).toEqual(rows.slice(0, 1));
    expect(rowsBefore(rows, 'lt(price,1)')).toEqual([]);
  });

  it('stay while they write a text that has a fault', () => {
    const [row] = read('in(tags,a,b)');
    if (!row) throw new Error('a row is expected');
    const rows = [changeRow(row, { operator: 'eq' }, table)];
    expect(textOf(rows)).toBe('eq(tags,a,b)');
    expect(followText(rows, 'eq(tags,a,b)', table)).toBe(rows);
    expect(followText(rows, 'in(tags,a,b)', table)).toEqual([row]);
  });

  it('without a value are not written, and stay', () => {
    const rows = [newRow([], table)];
    expect(textOf(rows)).toBe('');
    expect(followText(rows, '', table)).toBe(rows);
  });
});

describe('a row', () => {
  const row: FilterRow = { id: 0, operator: 'in', attribute: 'id', values: ['x'] };

  it('has the operators that take its attribute', () => {
    expect(operatorsFor(row, table)).toEqual(['in']);
    expect(operatorsFor({ ...row, attribute: 'sku' }, table)).toEqual(['eq', 'in']);
    expect(operatorsFor({ ...row, values: [] }, table)).toEqual(['eq', 'in']);
  });

  it('loses an attribute that its operator does not take', () => {
    expect(changeRow(row, { operator: 'eq' }, table).attribute).toBeUndefined();
    expect(changeRow({ ...row, attribute: 'sku' }, { operator: 'eq' }, table).attribute).toBe(
      'sku',
    );
  });

  it('keeps the values that another attribute can have', () => {
    const mixed = { ...row, values: ['parent', 'Sale'] };
    expect(changeRow(mixed, { attribute: 'product_types' }, table).values).toEqual(['parent']);
    expect(changeRow(mixed, { attribute: 'tags' }, table).values).toEqual(['parent', 'sale']);
    expect(changeRow(mixed, { attribute: 'name' }, table).values).toEqual(['parent', 'Sale']);
  });
});
