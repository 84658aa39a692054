import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeHierarchy, makeNode } from '../../../src/testing/make-node.js';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeVariation } from '../../../src/testing/make-variation.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

/** Records that are valid with either of two others, but not with both. */
interface Contradiction {
  readonly base: readonly SeedRecord[];
  readonly one: SeedRecord;
  readonly other: SeedRecord;
  readonly fault: RegExp;
}

const [size, colour] = [
  makeVariation(),
  makeVariation({
    id: makeUuid(0x30),
    name: 'Colour',
    options: [{ id: makeUuid(0x31), name: 'Red' }],
  }),
];
const [small = '', large = ''] = size.options.map(({ id }) => id);
const red = makeUuid(0x31);
const parent = makeProduct({ id: makeUuid(0x201), variation_ids: [size.id] });
const otherParent = makeProduct({ id: makeUuid(0x202), variation_ids: [size.id] });
const child = makeProduct({ id: makeUuid(0x203), parent_id: parent.id, option_ids: [small] });
const products = [0x301, 0x302, 0x303].map((number) => makeProduct({ id: makeUuid(number) }));
const [first, second, third] = products as [typeof parent, typeof parent, typeof parent];
const { sku: _, ...plain } = makeProduct();

const bundle = (id: string, part: string) =>
  makeProduct({
    id,
    components: { a: { name: 'A', options: [{ id: part, type: 'product', quantity: 1 }] } },
  });

const contradictions: Record<string, Contradiction> = {
  'two children with the same options': {
    base: [size, parent],
    one: child,
    other: { ...child, id: makeUuid(0x204), sku: 'TWIN' },
    fault: /\/option_ids has the same options as the child/,
  },
  'a child of a product without variations': {
    base: [size, parent],
    one: child,
    other: { ...plain, id: parent.id, sku: 'PLAIN' },
    fault: /\/parent_id refers to .* which has no variations; add variation_ids to it/,
  },
  'an option that no variation of the parent has': {
    base: [size, colour, { ...parent, variation_ids: [size.id, colour.id] }],
    one: { ...child, option_ids: [small, red] },
    other: parent,
    fault: /\/option_ids\/1 ".*" is not an option of the variations of its parent/,
  },
  'an option that two variations have': {
    base: [size, colour],
    one: { ...size, options: [{ id: makeUuid(0x32), name: 'Both' }] },
    other: { ...colour, options: [{ id: makeUuid(0x32), name: 'Both' }] },
    fault: /^seed:\d+ option .* belongs to two variations/,
  },
  'a child of a child': {
    base: [size, parent, otherParent],
    one: child,
    other: {
      ...plain,
      id: parent.id,
      sku: 'PLAIN',
      parent_id: otherParent.id,
      option_ids: [large],
    },
    fault: /\/parent_id refers to .* which is a child product itself/,
  },
  'drafts that are each other’s parents': {
    base: products,
    one: { ...second, status: 'draft', parent_id: third.id },
    other: { ...third, status: 'draft', parent_id: second.id },
    fault: /\/parent_id refers to .* which is a child product itself/,
  },
  'bundles of each other': {
    base: products,
    one: bundle(first.id, second.id),
    other: bundle(second.id, first.id),
    fault: /^seed:\d+ \/components bundle .* contains itself/,
  },
  'a bundle of a bundle of itself': {
    base: [...products, bundle(second.id, third.id)],
    one: bundle(first.id, second.id),
    other: bundle(third.id, first.id),
    fault: /^seed:\d+ \/components bundle .* contains itself/,
  },
  'nodes below each other': {
    base: [makeHierarchy(), makeNode(), makeNode({ id: makeUuid(3) })],
    one: makeNode({ parent_id: makeUuid(3) }),
    other: makeNode({ id: makeUuid(3), parent_id: makeNode().id }),
    fault: /^seed:\d+ \/parent_id node .* is its own ancestor/,
  },
  'a plan that two offerings have': {
    base: [],
    one: makeOffering({ plans: [makePlan()] }),
    other: makeOffering({ id: makeUuid(0x401), plans: [makePlan()] }),
    fault: /^seed:\d+ plan .* belongs to two offerings/,
  },
};

function isSame(one: SeedRecord, other: SeedRecord): boolean {
  return 'id' in one && 'id' in other && one.id === other.id;
}

/** Declares the tests of records that contradict each other, in whatever order they come. */
export function describeContradicting(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage);

  describe.each(Object.entries(contradictions))('%s', (_, { base, one, other, fault }) => {
    const refused = async (records: readonly SeedRecord[]) => {
      const before = await service.export();
      await expect(service.load(records)).rejects.toMatchObject({
        code: 'validation_failed',
        details: expect.arrayContaining([expect.stringMatching(fault)]),
      });
      await expect(service.load(records)).rejects.not.toMatchObject({
        details: expect.arrayContaining([expect.not.stringMatching(/^seed:\d+ /)]),
      });
      expect(await service.export()).toEqual(before);
    };

    it.each([
      ['one after the other', one, other],
      ['the other way round', other, one],
    ])('are refused %s, in one import and in two', async (_, former, latter) => {
      await refused([...base, former, latter]);
      const others = base.filter((record) => ![one, other].some((each) => isSame(each, record)));
      await refused([former, latter, ...others]);
      await service.load([...base, former]);
      await refused([latter]);
    });
  });

  it.each([0, -1, Number.NaN])('nothing of it is kept where %s faults are shown', async (limit) => {
    const storage = await openStorage();
    const importing = await storage.seeds.begin(0);
    const orphan = makeNode({ parent_id: makeUuid(0x999) });
    await importing.write([{ record: orphan, origin: 'seed:1' }]);
    expect((await importing.commit(limit)).faults).toHaveLength(1);
    expect(await storage.describe()).toMatchObject({ nodes: 0 });
    await storage.close();
  });

  it('two options of one variation are refused', async () => {
    const both = { ...child, option_ids: [small, large] };
    await expect(service.load([size, parent, both])).rejects.toMatchObject({
      details: [
        `seed:3 /option_ids/1 "${large}" is an option of the same variation, ${size.id}, as "${small}"; a child has only one option of a variation`,
      ],
    });
  });

  it('a hierarchy and a node of one id are refused in one import', async () => {
    const hierarchy = makeHierarchy({ id: makeUuid(3) });
    for (const records of [
      [hierarchy, makeNode({ id: makeUuid(3) })],
      [makeNode({ id: makeUuid(3) }), hierarchy],
    ]) {
      await expect(service.load([makeHierarchy(), ...records])).rejects.toMatchObject({
        details: [expect.stringMatching(/^seed:[23] .* is a hierarchy and a node in one import/)],
      });
    }
  });

  it('what nobody sees may be incomplete', async () => {
    const drafts = [0x205, 0x206].map((number) =>
      makeProduct({
        id: makeUuid(number),
        status: 'draft',
        parent_id: parent.id,
        option_ids: [small],
      }),
    );
    await service.load([size, parent, child, ...drafts]);
    await service.load(drafts.map((draft) => ({ ...draft, name: 'Later' })));
    const twin = { ...drafts[0], status: 'live' } as SeedRecord;
    await expect(service.load([twin])).rejects.toMatchObject({
      details: [expect.stringMatching(/^seed:1 \/option_ids has the same options as the child/)],
    });
  });
}
