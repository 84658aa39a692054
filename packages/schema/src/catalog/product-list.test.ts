import { describe, expect, it } from 'vitest';
import { attributes, catalogTime, id, meta, relationships } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { Included, ProductList } from './product.js';
import { includedMembers, includeNames } from './release-parameters.js';

const product = { id, type: 'product', attributes, relationships, meta };
const file = {
  id,
  public: true,
  link: { href: 'tent.svg' },
  meta: { timestamps: { created_at: catalogTime } },
};
const included = {
  main_images: [{ ...file, type: 'file' }],
  files: [{ ...file, type: 'file' }],
  component_products: [product],
};
const list = {
  meta: { results: { total: 1 }, page: { limit: 25, offset: 0, current: 1, total: 1 } },
  data: [product],
  included,
  links: { self: '/a', first: '/a', last: '/a' },
};

describe('a page of products', () => {
  const validate = createValidator(ProductList);

  it('may be full or empty', () => {
    expect(validate(list).faults).toBeUndefined();
    expect(validate({ ...list, data: [] }).faults).toBeUndefined();
  });

  it.each(['meta', 'data', 'links'] as const)('must have %s', (name) => {
    const { [name]: _, ...rest } = list;
    expect(validate(rest).faults).toEqual([{ pointer: `/${name}`, message: 'is required' }]);
  });

  it('may be without included resources', () => {
    const { included: _, ...rest } = list;
    expect(validate(rest).faults).toBeUndefined();
  });

  it.each([
    ['/data/0/id', { data: [{ ...product, id: 'tent' }] }],
    ['/meta/page/limit', { meta: { ...list.meta, page: { ...list.meta.page, limit: '25' } } }],
    ['/links/self', { links: { ...list.links, self: null } }],
    ['/included/files/0/type', { included: { files: [{ ...file, type: 'main_image' }] } }],
    ['/errors', { errors: [] }],
  ])('is refused for its %s', (pointer, faulty) => {
    expect(validate({ ...list, ...faulty }).faults).toMatchObject([{ pointer }]);
  });
});

describe('included resources', () => {
  const validate = createValidator(Included);

  it('are those that include can ask for', () => {
    expect(includeNames).toEqual(['component_products', 'main_image', 'files']);
    expect(Object.values(includedMembers).toSorted()).toEqual(
      Object.keys(Included.properties).toSorted(),
    );
  });

  it.each(Object.keys(included))('may be without %s', (name) => {
    const { [name as keyof typeof included]: _, ...rest } = included;
    expect(validate(rest).faults).toBeUndefined();
  });

  it('are no others', () => {
    expect(validate({ ...included, images: [] }).faults).toMatchObject([{ pointer: '/images' }]);
  });
});
