import type { FilesImportReport } from '@aisle/schema/dev';
import { expect, it } from 'vitest';
import { placeOf } from './import-report.js';
import { countThings, linksToPublished, requireSmall } from './own-files.js';

it.each([
  [{ file: 'a.csv', line: 4, column: 'Price' }, 'a.csv, line 4, column Price'],
  [{ file: 'a.csv' }, 'a.csv'],
  [{}, ''],
])('names the place of an error: %j', (place, text) => {
  expect(placeOf({ message: 'is wrong', ...place })).toBe(text);
});

it('counts what a shop calls one thing together, products first', () => {
  const numbers = { added: 1, changed: 2, unchanged: 3 };
  const types = ['file', 'hierarchy', 'price_book', 'node', 'price', 'product'];
  const things = countThings({ changes: types.map((type) => ({ type, ...numbers })) });
  expect(things.map(({ name, added }) => [name, added])).toEqual([
    ['Products', 1],
    ['Prices', 1],
    ['Categories', 2],
    ['Files', 1],
    ['Price books', 1],
  ]);
});

it('refuses files that are too large together, with the command that takes them', () => {
  const size = 9 * 1024 * 1024;
  expect(() => requireSmall([{ name: 'a.csv', size }])).not.toThrow();
  expect(() =>
    requireSmall([
      { name: 'a.csv', size },
      { name: 'my list.csv', size },
    ]),
  ).toThrow(
    'These files have 18.9 MB. The page takes up to 16.0 MB. Import larger files on the command line:\naisle import a.csv "my list.csv" --publish',
  );
});

it('links to the products of a release that has some', () => {
  const release = { catalog_id: 'c', release_id: 'r', products: 2 };
  const report = (published: FilesImportReport['published']) =>
    linksToPublished({ published, currency: 'EUR' } as FilesImportReport);
  expect(report([])).toBeUndefined();
  expect(report([{ ...release, products: 0 }])).toBeUndefined();
  const links = report([release, { ...release, node_id: 'n' }]);
  expect(links?.list).toContain('path.node_id=n');
  expect(links?.list).toContain('header.X-Moltin-Currency=EUR');
  expect(links?.shop).toContain('header.X-Moltin-Currency=EUR');
});
