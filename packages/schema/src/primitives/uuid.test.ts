import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { Uuid } from './described.js';

const validate = createValidator(Uuid);

it('may be of any version, in any letter case', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(validate(uuid).faults).toBeUndefined();
      expect(validate(uuid.toUpperCase()).faults).toBeUndefined();
    }),
  );
  expect(validate('00000000-0000-0000-0000-000000000000').faults).toBeUndefined();
});

it.each([
  '',
  '6f1f5c1e3c1b4b519b0e0d9b7f3c2a10',
  '{6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10}',
  'urn:uuid:6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10',
  '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a1',
  '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a1g',
  '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10\n',
])('is not %j', (text) => {
  expect(validate(text).faults).toEqual([
    {
      pointer: '',
      message: `must be a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10, is ${JSON.stringify(text)}`,
    },
  ]);
});
