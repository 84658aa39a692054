import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMembers,
  joinDocument,
  type ProductFrame,
  splitDocument,
} from './document-pieces.js';

const text = fc.string({ unit: 'binary' });
const members = fc.dictionary(
  text.filter((name) => name !== '__proto__' && name !== 'language'),
  fc.jsonValue(),
  { maxKeys: 4 },
);
/** A product of arbitrary content; the pieces are text, so they do not look at what they hold. */
const frame = fc
  .record({ id: text, name: text, attributes: members, relationships: members, meta: members })
  .map(
    ({ id, name, attributes, relationships, meta }) =>
      ({
        id,
        attributes: { ...attributes, name },
        relationships,
        meta: { ...meta, catalog_id: id },
      }) as unknown as ProductFrame,
  );

describe('a document that was split and joined', () => {
  it('is the product, whatever its content', () => {
    fc.assert(
      fc.property(frame, text, (product, language) => {
        const joined = joinDocument(splitDocument(product), {
          curated: false,
          language,
          attributes: [null],
          meta: [null, null],
        });
        expect(JSON.parse(joined)).toEqual(
          throughJson({
            type: 'product',
            ...product,
            meta: { ...product.meta, language },
          }),
        );
      }),
    );
  });

  it('holds what the request decides: members of attributes and of meta', () => {
    const added = fc.dictionary(
      text.map((name) => `added ${name}`),
      fc.jsonValue(),
      { maxKeys: 3 },
    );
    fc.assert(
      fc.property(frame, added, added, added, (product, attributes, meta, display) => {
        const joined = joinDocument(splitDocument(product), {
          curated: true,
          language: 'en',
          attributes: [formatMembers(attributes)],
          meta: [formatMembers(meta), formatMembers(display)],
        });
        expect(JSON.parse(joined)).toEqual(
          throughJson({
            type: 'product',
            ...product,
            attributes: { ...product.attributes, curated_product: true, ...attributes },
            meta: { ...product.meta, ...meta, ...display, language: 'en' },
          }),
        );
      }),
    );
  });

  it('says curated_product only when it is true', () => {
    const pieces = splitDocument({
      id: '1',
      attributes: { name: 'Teapot' },
      relationships: {},
      meta: { catalog_id: '2' },
    } as unknown as ProductFrame);
    const join = (curated: boolean) =>
      joinDocument(pieces, { curated, language: 'en', attributes: [], meta: [] });
    expect(join(false)).not.toContain('curated_product');
    expect(JSON.parse(join(true)).attributes).toEqual({ name: 'Teapot', curated_product: true });
  });
});

it.each([
  [{}, ''],
  [{ a: 1 }, ',"a":1'],
  [{ a: '},{', b: undefined, c: [{}] }, ',"a":"},{","c":[{}]'],
])('the members of %j are added as %j', (object, expected) => {
  expect(formatMembers(object)).toBe(expected);
});

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
