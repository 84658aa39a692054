import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { id, otherId, variation } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { Variation, VariationMatrix } from './product-meta.js';

describe('a variation', () => {
  describeModel({
    schema: Variation,
    example: variation,
    optional: [
      '/sort_order',
      '/option',
      '/options',
      ...['/option', '/options/0'].flatMap((place) => [
        `${place}/sort_order`,
        `${place}/description`,
      ]),
    ],
  });
});

describe('a variation matrix', () => {
  it('leads over options to children', () => {
    const validate = createValidator(VariationMatrix);
    expect(validate({ [id]: otherId }).faults).toBeUndefined();
    expect(validate({ [id]: { [otherId]: id } }).faults).toBeUndefined();
    expect(validate([id]).faults).toEqual([
      { pointer: '', message: 'must be an object, is an array' },
    ]);
  });
});
