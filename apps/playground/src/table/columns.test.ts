import { describe, expect, it } from 'vitest';
import { atOnce } from '../lib/long-lists.js';
import {
  cellText,
  columnLabel,
  csvField,
  defaultColumns,
  leafPaths,
  nextOrder,
  pickColumns,
  sortRows,
  toCsv,
} from './columns.js';

const price = (amount: string, formatted: string) => ({ amount, formatted });
const json = {
  data: [
    { id: '1', attributes: { name: 'Lamp 10', tags: ['a', 'b'] }, price: price('900', '$9.00') },
    { id: '2', attributes: { name: 'Lamp 9' }, price: price('130600', '$1,306.00') },
    { id: '3', attributes: { name: null }, more: [{ a: 1 }] },
  ],
};
const paths = atOnce(leafPaths(json));

describe('the columns of a table', () => {
  it('may be any leaf of the data, with the number of rows that have it', () => {
    expect(paths.map(({ key, count }) => `${key} ${count}`)).toEqual([
      'id 3',
      'attributes.name 3',
      'attributes.tags 1',
      'price.amount 2',
      'price.formatted 2',
      'more 1',
    ]);
  });

  it('begin with those that tell most, as far as they are there', () => {
    const proposed = defaultColumns('products', paths).map(({ key }) => key);
    expect(proposed).toEqual(['attributes.name', 'attributes.tags']);
    const ofOthers = defaultColumns('list', paths).map(({ key }) => key);
    expect(ofOthers).toHaveLength(6);
    expect([ofOthers[0], ofOthers.at(-1)]).toEqual(['attributes.name', 'id']);
    expect(pickColumns(['more', 'gone', 'id'], paths).map(({ key }) => key)).toEqual([
      'more',
      'id',
    ]);
  });

  it.each([
    [['attributes', 'name'], 'Name'],
    [['attributes', 'upc_ean'], 'UPC/EAN'],
    [['attributes', 'custom_inputs', 'sku_ids'], 'Custom inputs SKU IDs'],
    [['meta', 'display_price', 'with_tax', 'formatted'], 'Price with tax'],
    [['meta', 'page', 'total'], 'Page total'],
    [['attributes', 'offering', 'attributes', 'name'], 'Offering name'],
    [['attributes'], 'Attributes'],
    [['id'], 'ID'],
    [[], 'Value'],
  ])('%j are called %s', (names, label) => {
    expect(columnLabel({ key: names.join('.'), names })).toBe(label);
  });
});

describe('cellText', () => {
  it.each([
    [undefined, ''],
    [null, 'null'],
    [1.5, '1.5'],
    [false, 'false'],
    ['text', 'text'],
    [['a', 1], 'a, 1'],
    [[{ a: 1 }], '[{"a":1}]'],
  ])('shows %j as %j', (value, text) => {
    expect(cellText(value)).toBe(text);
  });
});

describe('CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['\n=1+1', '"\'\n=1+1"'],
    [' =1+1', "' =1+1"],
    ['\u200b@SUM(1)', "'\u200b@SUM(1)"],
    ['＝1+1', "'＝1+1"],
    ['a;=1+1', '"a;=1+1"'],
    ['a\t=1+1', '"a\t=1+1"'],
    [['=1', '+2'], `"'=1, +2"`],
    ['+49', "'+49"],
    ['-5 EUR', "'-5 EUR"],
    ['@cmd', "'@cmd"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    [-5, '-5'],
    [undefined, ''],
    [['=a'], "'=a"],
  ])('writes %j as %s', (value, field) => {
    expect(csvField(value)).toBe(field);
  });

  it('has a head, and ends each line with CR LF', () => {
    expect(toCsv(pickColumns(['id', 'attributes.tags'], paths), json.data)).toBe(
      'id,attributes.tags\r\n1,"a, b"\r\n2,\r\n3,\r\n',
    );
  });
});

describe('sorting', () => {
  const rows = json.data.map((row, index) => ({ index, row }));
  const sorted = (names: readonly string[], direction: 'ascending' | 'descending') =>
    sortRows(rows, names, direction).map(({ index }) => index);

  it('knows numbers within texts, and puts rows without a value last', () => {
    expect(sorted(['attributes', 'name'], 'ascending')).toEqual([1, 0, 2]);
    expect(sorted(['attributes', 'name'], 'descending')).toEqual([0, 1, 2]);
  });

  it('goes by the amount of a formatted price', () => {
    expect(sorted(['price', 'formatted'], 'descending')).toEqual([1, 0, 2]);
  });

  it('goes up, down, and back', () => {
    const up = nextOrder(undefined, 'id');
    expect(up).toEqual({ key: 'id', direction: 'ascending' });
    const down = nextOrder(up, 'id');
    expect(down).toEqual({ key: 'id', direction: 'descending' });
    expect(nextOrder(down, 'id')).toBeUndefined();
    expect(nextOrder(down, 'sku')).toEqual({ key: 'sku', direction: 'ascending' });
  });
});
