import { expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { Identifier } from './described.js';

const validate = createValidator(Identifier);

it.each(['a', 'latestPublished', '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10', ' ', '日本'])(
  'may be %j',
  (id) => {
    expect(validate(id).faults).toBeUndefined();
  },
);

it.each([
  ['', 'must have 1 to 255 characters, has 0'],
  ['x'.repeat(256), 'must have 1 to 255 characters, has 256'],
  [7, 'must be a string, is 7'],
])('is not %.5j', (id, message) => {
  expect(validate(id).faults).toEqual([{ pointer: '', message }]);
});
