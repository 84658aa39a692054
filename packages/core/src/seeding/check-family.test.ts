import type { SeedProduct } from '@aisle/schema/seed';
import { expect, it } from 'vitest';
import { makeProduct } from '../testing/make-product.js';
import { makeUuid } from '../testing/make-uuid.js';
import { makeVariation } from '../testing/make-variation.js';
import { checkFamily } from './place-family-faults.js';

const size = makeVariation();
const [small = '', large = ''] = size.options.map(({ id }) => id);
const colour = makeVariation({
  id: makeUuid(0x30),
  options: [{ id: makeUuid(0x31), name: 'Red' }],
});
const red = makeUuid(0x31);
const parent = makeProduct({ id: makeUuid(1), variation_ids: [size.id, colour.id] });
const child = (number: number, option_ids: string[], overrides: Partial<SeedProduct> = {}) =>
  makeProduct({ id: makeUuid(number), parent_id: parent.id, option_ids, ...overrides });
const draft = { status: 'draft' } as const;

it.each<[string, SeedProduct, SeedProduct[], string[]]>([
  ['children that differ', parent, [child(2, [small, red]), child(3, [large, red])], []],
  ['a child that leaves a choice open', parent, [child(2, [small]), child(3, [])], []],
  ['children that choose nothing', parent, [child(2, []), child(3, [])], []],
  ['drafts that are alike', parent, [child(2, [small]), child(3, [small], draft)], []],
  ['a draft with a foreign option', parent, [child(2, [makeUuid(9)], draft)], []],
  [
    'children that are alike, in whatever order they say it',
    parent,
    [child(2, [small, red]), child(3, [red, small]), child(4, [small, red])],
    ['2 /option_ids', '3 /option_ids', '4 /option_ids'],
  ],
  ['two options of one variation', parent, [child(2, [small, red, large])], ['2 /option_ids/2']],
  ['a foreign option', parent, [child(2, [small, makeUuid(9)])], ['2 /option_ids/1']],
  [
    'a child of a child',
    { ...parent, parent_id: makeUuid(9) },
    [child(2, [], draft)],
    ['2 /parent_id'],
  ],
])('%s', (_, head, children, faults) => {
  const found = checkFamily({ parent: head, children, variations: [size, colour] });
  expect(
    found.map(({ product_id, pointer }) => `${Number(product_id.slice(-2))} ${pointer}`),
  ).toEqual(faults);
});

it('a parent without variations has no children that are live', () => {
  const children = [child(2, []), child(3, [], draft)];
  expect(checkFamily({ parent, children, variations: [] })).toMatchObject([
    { product_id: makeUuid(2), pointer: '/parent_id' },
  ]);
});
