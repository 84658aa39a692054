import Type from 'typebox';
import { expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { dictionary, EntryName } from './described.js';

const validate = createValidator(dictionary(EntryName, Type.Integer(), { minProperties: 1 }));

it.each(['a', 'Autumn sale', '日本', 'x'.repeat(255), '__proto__', 'constructor'])(
  'takes the key %.20j, and looks at its value',
  (key) => {
    expect(validate({ [key]: 1 }).faults).toBeUndefined();
    expect(validate({ [key]: 'one' }).faults).toEqual([
      { pointer: `/${key}`, message: 'must be an integer, is "one"' },
    ]);
  },
);

it.each(['', 'a\nb', '\u0000', 'a\t', 'x'.repeat(256)])('refuses the key %.20j', (key) => {
  expect(validate({ [key]: 1 }).faults).toEqual([
    {
      pointer: `/${key}`,
      message: 'is not a legal key; it must be a text of 1 to 255 characters on one line',
    },
  ]);
});

it('keeps the options it is given', () => {
  expect(validate({}).faults).toEqual([
    { pointer: '', message: 'must have at least 1 member, has 0' },
  ]);
});
