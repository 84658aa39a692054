import { expect, it } from 'vitest';
import { compareEntries, describeEntries } from './compare.mjs';

it('finds nothing in equal recordings', () => {
  const entries = [{ name: 'a', status: 200, headers: { etag: '"v1"' } }];
  expect(compareEntries(entries, structuredClone(entries))).toEqual([]);
});

it('finds the fields that differ, by the name of their entry', () => {
  const before = [
    { name: 'a', status: 200, headers: { allow: 'GET', etag: '"v1"' } },
    { name: 'b', body: { sha256: '1', start: 'x' } },
  ];
  const after = [
    { name: 'b', body: { sha256: '2', start: 'x' } },
    { name: 'a', status: 200, headers: { etag: '"v2"' } },
  ];
  expect(compareEntries(before, after)).toEqual([
    {
      name: 'a',
      changes: [
        { field: 'headers.allow', before: 'GET', after: undefined },
        { field: 'headers.etag', before: '"v1"', after: '"v2"' },
      ],
    },
    {
      name: 'b',
      changes: [{ field: 'body', before: before[1].body, after: after[0].body }],
    },
  ]);
});

it('finds entries that are gone or new', () => {
  const found = compareEntries([{ name: 'a', code: 0 }], [{ name: 'b', code: 0 }]);
  expect(found.map(({ name, changes }) => [name, changes.map(({ field }) => field)])).toEqual([
    ['a', ['name', 'code']],
    ['b', ['name', 'code']],
  ]);
});

it('shows where two texts begin to differ, equal differences together', () => {
  const same = 'x'.repeat(100);
  const changes = [
    { field: 'headers.content-length', before: '104', after: '103' },
    { field: 'body', before: `${same}one\n`, after: `${same}two` },
  ];
  const differing = [
    { name: 'a', changes },
    { name: 'b', changes: [{ field: 'fault', before: undefined, after: 'none' }] },
    { name: 'c', changes },
  ];
  const shown = 'x'.repeat(60);
  expect(describeEntries(differing, String, String)).toEqual([
    {
      names: ['a', 'c'],
      lines: ['body differs at 100:', `  before …${shown}one\\n`, `  after  …${shown}two`],
    },
    { names: ['b'], lines: ['fault is new: none'] },
  ]);
});
