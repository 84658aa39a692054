import type { CatalogProduct } from '@aisle/schema/catalog';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatHead,
  formatMembers,
  formatProduct,
  formatTail,
  linkBeginning,
  type ProductTexts,
} from './pack-product.js';

const text = fc.string({ unit: 'binary' });
const members = fc.dictionary(
  text.filter((name) => name !== '__proto__' && name !== 'language'),
  fc.jsonValue(),
  { maxKeys: 4 },
);
const texts: fc.Arbitrary<ProductTexts> = fc.record(
  { name: text, slug: text, description: text },
  { requiredKeys: ['name'] },
);

describe('the pieces of a document, one behind the other,', () => {
  it('are the product, whatever its content', () => {
    fc.assert(
      fc.property(text, texts, members, members, members, (id, head, body, relationships, meta) => {
        const attributes = { ...body, ...head };
        const joined = `${formatHead(id, head)}${formatMembers(without(body, head))}${tailOf(relationships, { ...meta, catalog_id: id })}}}`;
        expect(JSON.parse(joined)).toEqual(
          throughJson({
            id,
            type: 'product',
            attributes,
            relationships,
            meta: { ...meta, catalog_id: id },
          }),
        );
      }),
    );
  });

  it('take members behind the attributes and behind the meta', () => {
    const added = fc.dictionary(
      text.map((name) => `added ${name}`),
      fc.jsonValue(),
      { maxKeys: 3 },
    );
    fc.assert(
      fc.property(text, texts, added, added, (id, head, attributes, meta) => {
        const tail = tailOf({}, { catalog_id: id });
        const joined = `${formatHead(id, head)}${formatMembers(attributes)}${tail}${formatMembers(meta)}}}`;
        expect(JSON.parse(joined)).toEqual(
          throughJson({
            id,
            type: 'product',
            attributes: { ...head, ...attributes },
            relationships: {},
            meta: { catalog_id: id, ...meta },
          }),
        );
      }),
    );
  });
});

it.each([
  [{}, ''],
  [{ a: 1 }, ',"a":1'],
  [{ a: '},{', b: undefined, c: [{}] }, ',"a":"},{","c":[{}]'],
])('the members of %j are added as %j', (object, expected) => {
  expect(formatMembers(object)).toBe(expected);
});

/** The pieces are text, so they do not look at what they hold. */
function tailOf(relationships: object, meta: object): string {
  return formatTail(relationships, meta as Parameters<typeof formatTail>[1]);
}

function without(members: object, taken: object): object {
  return Object.fromEntries(
    Object.entries(members).filter(([name]) => !Object.hasOwn(taken, name)),
  );
}

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

it('a whole product has marked links in its relationships alone, whatever its components are called', () => {
  const product = {
    id: 'set',
    type: 'product',
    attributes: { components: { links: { name: 'Links', options: [] } } },
    relationships: { children: { data: [], links: { self: '/catalog/products/set' } } },
    meta: { bundle_configuration: { selected_options: { links: {} } } },
  } as unknown as CatalogProduct;
  const text = formatProduct(product);
  expect(JSON.parse(text)).toEqual(product);
  expect(text.split(linkBeginning)).toHaveLength(2);
});
