import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { displayPrice } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { DisplayPrice } from './product-meta.js';

describe('a display price', () => {
  describeModel({
    schema: DisplayPrice,
    example: displayPrice,
    optional: ['/with_tax', '/without_tax'],
  });

  it.each(['19.99', '-1', '', '1e3', ' 1'])('has no amount %j', (amount) => {
    const faulty = { with_tax: { ...displayPrice.with_tax, amount } };
    expect(createValidator(DisplayPrice)(faulty).faults).toEqual([
      {
        pointer: '/with_tax/amount',
        message: `must be a whole number of minor units as text such as "1999", is ${JSON.stringify(amount)}`,
      },
    ]);
  });
});
