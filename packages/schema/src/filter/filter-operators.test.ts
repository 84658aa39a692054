import { expect, it } from 'vitest';
import { ProductType } from '../catalog/product-meta.js';
import {
  nodeProductsFilter,
  nodesFilter,
  operatorsOf,
  operatorsTaking,
  productFilterAttributes,
} from './filter-operators.js';

it("lists the product types of the contract's products", () => {
  expect(productFilterAttributes.product_types.values).toEqual(ProductType.enum);
});

it('lets eq take one value and in many', () => {
  expect(nodeProductsFilter.operators.eq?.values).toBe('one');
  expect(nodeProductsFilter.operators.in?.values).toBe('many');
  expect(nodesFilter.operators.in?.values).toBe('many');
});

it('filters products by id only with in', () => {
  expect(operatorsTaking(nodeProductsFilter, 'id')).toEqual(['in']);
  expect(operatorsTaking(nodeProductsFilter, 'price')).toEqual([]);
});

it.each(Object.keys(productFilterAttributes).filter((name) => name !== 'id'))(
  'filters products by %s with both operators',
  (attribute) => {
    expect(operatorsTaking(nodeProductsFilter, attribute)).toEqual(['eq', 'in']);
  },
);

it('filters nodes by several ids, or by one name or slug', () => {
  expect(operatorsOf(nodesFilter)).toEqual(['eq', 'in']);
  expect(nodesFilter.operators.eq?.attributes).toEqual(['name', 'slug']);
  expect(nodesFilter.operators.in?.attributes).toEqual(['id']);
});
