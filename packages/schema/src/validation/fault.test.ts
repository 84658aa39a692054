import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPointer, joinPointer, pointerNames } from './create-validator.js';

it.each([
  ['', [], ''],
  ['/data/tags/0', ['data', 'tags', '0'], 'data.tags.0'],
  ['/a~1b/c~0d', ['a/b', 'c~d'], 'a/b.c~d'],
  ['/~01', ['~1'], '~1'],
  ['/', [''], ''],
])('%j passes through %j', (pointer, names, path) => {
  expect(pointerNames(pointer)).toEqual(names);
  expect(formatPointer(pointer)).toBe(path);
});

it('is taken apart as it was put together', () => {
  const name = fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', '') });
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const pointer = names.reduce((path, next) => joinPointer(path, next), '');
      expect(pointerNames(pointer)).toEqual(names);
    }),
  );
  expect(joinPointer('/data', 3)).toBe('/data/3');
});
