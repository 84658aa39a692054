import { describe, expect, it } from 'vitest';
import { makeBatch } from '../../../test/support/make-batch.js';
import { makeReleaseContext } from '../../../test/support/make-release-context.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeUuid } from '../../testing/make-uuid.js';
import type { FilterableValue } from '../publication.js';
import type { ProductRecord } from '../requests.js';
import { localiseAll } from './build-node.js';
import { facetsOf, filterValues } from './build-product.js';
import { gatherParts } from './product-parts.js';

const release = makeReleaseContext({ languages: ['en', 'fr', 'de'] });

describe('the texts that filters compare', () => {
  it('are one for all languages where they agree', () => {
    const product = makeProduct({
      name: 'Teapot',
      slug: 'teapot',
      sku: 'POT',
      manufacturer_part_num: 'M-1',
      upc_ean: '4006381333931',
    });
    expect(valuesOf(product)).toEqual([
      { attribute: 'id', value: product.id, language: '' },
      { attribute: 'sku', value: 'POT', language: '' },
      { attribute: 'manufacturer_part_num', value: 'M-1', language: '' },
      { attribute: 'upc_ean', value: '4006381333931', language: '' },
      { attribute: 'name', value: 'Teapot', language: '' },
      { attribute: 'slug', value: 'teapot', language: '' },
    ]);
  });

  it('are one for each language where they differ, fallbacks included', () => {
    const product = makeProduct({ name: 'Teapot', locales: { fr: { name: 'Théière' } } });
    expect(valuesOf(product).filter(isOf('name'))).toEqual([
      { attribute: 'name', value: 'Teapot', language: 'en' },
      { attribute: 'name', value: 'Théière', language: 'fr' },
      { attribute: 'name', value: 'Teapot', language: 'de' },
    ]);
  });

  it('belong to a language that has them when others have none', () => {
    const product = makeProduct({ locales: { fr: { slug: 'theiere' } } });
    expect(valuesOf(product).filter(isOf('slug'))).toEqual([
      { attribute: 'slug', value: 'theiere', language: 'fr' },
    ]);
  });

  it('are not there when the product has none', () => {
    const { sku: _, ...product } = makeProduct();
    expect(valuesOf(product).map(({ attribute }) => attribute)).toEqual(['id', 'name']);
  });
});

describe('the values that many products share', () => {
  it('are the product types, and the tags in lower case, each once', () => {
    const product = makeProduct({
      tags: ['Green', 'tea', 'GREEN'],
      variation_ids: [makeUuid(0x20)],
    });
    expect(facetsOf(gatherParts(product, makeBatch(), release.tree))).toEqual([
      { attribute: 'product_types', value: 'parent' },
      { attribute: 'tags', value: 'green' },
      { attribute: 'tags', value: 'tea' },
    ]);
  });
});

function valuesOf(product: ProductRecord) {
  return filterValues(product, release, localiseAll(product, release));
}

function isOf(wanted: string) {
  return ({ attribute }: FilterableValue) => attribute === wanted;
}
