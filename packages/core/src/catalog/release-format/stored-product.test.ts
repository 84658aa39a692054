import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeBatch } from '../../../test/support/make-batch.js';
import { makeReleaseContext } from '../../../test/support/make-release-context.js';
import { makeHierarchy } from '../../testing/make-node.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { localiseAll } from '../build/build-node.js';
import { buildProduct, facetsOf, filterValues } from '../build/build-product.js';
import { gatherParts } from '../build/product-parts.js';
import { productNumber } from './number-nodes.js';
import {
  allProducts,
  listedProducts,
  listsOfProduct,
  valueAttributes,
  valuesOfProduct,
} from './stored-product.js';

const languages = ['en', 'fr', 'de'];
const release = makeReleaseContext({ languages, nodes: [makeHierarchy()] });
const parent = makeProduct({ id: makeUuid(0x21), node_ids: [makeHierarchy().id] });
const batch = makeBatch({ related: [parent] });
const text = fc.oneof(fc.constantFrom('', 'a', 'Théière'), fc.string({ unit: 'binary' }));
const texts = fc.record({ name: text, slug: text, description: text }, { requiredKeys: [] });
const product = fc
  .record(
    {
      name: text,
      slug: text,
      sku: text,
      manufacturer_part_num: text,
      upc_ean: text,
      tags: fc.array(text, { maxLength: 3 }),
      locales: fc.record({ fr: texts, de: texts }, { requiredKeys: [] }),
      variation_ids: fc.constant<string[]>([makeUuid(0x20)]),
      parent_id: fc.constant(parent.id),
    },
    { requiredKeys: ['name'] },
  )
  .map((members) => makeProduct(members));

describe('what is found again in a stored product', () => {
  it('is every text that filters find it by, in any language', () => {
    fc.assert(
      fc.property(product, (record) => {
        const { packed } = buildProduct(record, batch, release);
        const found = valuesOfProduct({ packed }, languages);
        const expected = filterValues(record, release, localiseAll(record, release)).map(
          ({ attribute, value }) => ({
            attribute: valueAttributes.indexOf(attribute),
            value,
          }),
        );
        expect(asSet(found)).toEqual(asSet(expected));
        expect(asSet(found).size).toBe(found.length);
      }),
    );
  });

  it('is every list that holds it', () => {
    fc.assert(
      fc.property(product, fc.uniqueArray(fc.nat(9)), (record, nodes) => {
        const { packed } = buildProduct(record, batch, release);
        const facets = facetsOf(gatherParts(record, batch, release.tree));
        const number = productNumber(7, 1);
        const expected = [
          allProducts({ generation: 7 }),
          ...(nodes.length > 0 ? [listedProducts({ generation: 7 })] : []),
          ...nodes.map((node) => ({ node, attribute: '', value: '' })),
          ...[allProducts({ generation: 7 }).node, ...nodes].flatMap((node) =>
            facets.map((facet) => ({ node, ...facet })),
          ),
        ];
        expect(asSet(listsOfProduct({ number, nodes, packed }))).toEqual(asSet(expected));
      }),
    );
  });
});

function asSet(rows: readonly object[]): Set<string> {
  return new Set(rows.map((row) => JSON.stringify(Object.entries(row).toSorted())));
}
