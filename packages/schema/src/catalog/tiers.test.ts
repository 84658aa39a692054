import { expect, it } from 'vitest';
import { price } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { Tiers } from './product-attributes.js';

const validate = createValidator(Tiers);

it('takes tiers by key', () => {
  expect(validate({}).faults).toBeUndefined();
  expect(validate({ six: { minimum_quantity: 6, price } }).faults).toBeUndefined();
});

it.each([
  ['/six/minimum_quantity', { minimum_quantity: 0, price }, 'must be at least 1, is 0'],
  ['/six/minimum_quantity', { price }, 'is required'],
  ['/six/price', { minimum_quantity: 6 }, 'is required'],
  [
    '/six/price/usd',
    { minimum_quantity: 6, price: { usd: price.USD } },
    'is not a legal key; it must be a three-letter uppercase ISO currency code',
  ],
])('refuses a tier for its %s', (pointer, six, message) => {
  expect(validate({ six }).faults).toEqual([{ pointer, message }]);
});
