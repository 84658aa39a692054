import { expect, it } from 'vitest';
import { makeHierarchy, makeNode } from '../../testing/make-node.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { buildNodeTree } from './build-node.js';
import { listsOf } from './build-product.js';

const [kitchen, garden] = [makeUuid(1), makeUuid(2)];
const [tea, green, roses] = [makeUuid(3), makeUuid(4), makeUuid(5)];
const elsewhere = makeUuid(9);
const names = { kitchen, garden, tea, green, roses, elsewhere };
const tree = buildNodeTree([
  makeHierarchy({ id: kitchen }),
  makeHierarchy({ id: garden }),
  makeNode({ id: tea, parent_id: kitchen }),
  makeNode({ id: green, parent_id: tea }),
  makeNode({ id: roses, parent_id: garden }),
]);

it.each<[(keyof typeof names)[], (keyof typeof names)[]]>([
  [[], []],
  [['tea'], ['tea', 'kitchen']],
  // A node in between lists what is attached to it, not what is attached below.
  [['green'], ['green', 'kitchen']],
  [
    ['tea', 'green'],
    ['tea', 'kitchen', 'green'],
  ],
  [['kitchen'], ['kitchen']],
  [
    ['tea', 'kitchen'],
    ['tea', 'kitchen'],
  ],
  [
    ['green', 'roses'],
    ['green', 'kitchen', 'roses', 'garden'],
  ],
  // Nodes outside the catalog list nothing.
  [['elsewhere'], []],
  [
    ['elsewhere', 'roses'],
    ['roses', 'garden'],
  ],
])('a product that is attached to %j is in the lists of %j', (attached, listing) => {
  const lists = listsOf(
    attached.map((name) => names[name]),
    tree,
  );
  expect(lists).toEqual(new Set(listing.map((name) => names[name])));
});
