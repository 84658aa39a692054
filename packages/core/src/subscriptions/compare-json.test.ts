import type { FieldChange } from '@aisle/schema/dev';
import { expect, it } from 'vitest';
import { compareJson } from './compare-json.js';

it.each<[string, unknown, unknown, readonly FieldChange[]]>([
  ['nothing', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['the order of members', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ['a value', { a: 1 }, { a: 2 }, [{ pointer: '/a', before: 1, after: 2 }]],
  ['a member', {}, { a: { b: 1 } }, [{ pointer: '/a', after: { b: 1 } }]],
  ['a member that went', { a: 1 }, {}, [{ pointer: '/a', before: 1 }]],
  ['null for nothing', { a: null }, {}, [{ pointer: '/a', before: null }]],
  [
    'a member deep down',
    { a: { b: 1 } },
    { a: { b: 2 } },
    [{ pointer: '/a/b', before: 1, after: 2 }],
  ],
  ['a list', { a: [1, 2] }, { a: [2, 1] }, [{ pointer: '/a', before: [1, 2], after: [2, 1] }]],
  ['a longer list', [1], [1, 2], [{ pointer: '', before: [1], after: [1, 2] }]],
  ['a list and a value', { a: [] }, { a: {} }, [{ pointer: '/a', before: [], after: {} }]],
  ['a name that a pointer escapes', { 'a/b~': 1 }, {}, [{ pointer: '/a~1b~0', before: 1 }]],
])('tells apart %s', (_, before, after, changes) => {
  expect(compareJson(before, after)).toEqual(changes);
});
