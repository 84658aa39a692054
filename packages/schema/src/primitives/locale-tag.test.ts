import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { LocaleTag } from './described.js';

const validate = createValidator(LocaleTag);

it.each(['en', 'EN', 'fr-CA', 'es-419', 'zh-Hant-TW', 'gsw', 'sl-rozaj', 'de-CH-1996', 'und'])(
  '%s is a language tag',
  (tag) => {
    expect(validate(tag).faults).toBeUndefined();
  },
);

it.each([
  '',
  'e',
  'english',
  'fr_CA',
  'fr-',
  '-fr',
  'fr-C',
  'fr-CA-',
  'en-US-u-ca-buddhist',
  'x-private',
  'de-1901-1901',
  'fr-CA\n',
  ' fr',
  '*',
])('%j is not one', (tag) => {
  expect(validate(tag).faults).toEqual([
    {
      pointer: '',
      message: `must be a BCP 47 language tag such as fr-CA, is ${JSON.stringify(tag)}`,
    },
  ]);
});

it('is a tag that Intl takes', () => {
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(String(Reflect.get(LocaleTag, 'pattern')))), (tag) => {
      expect(validate(tag).faults).toBeUndefined();
      expect(Intl.getCanonicalLocales(tag)).toHaveLength(1);
    }),
    { numRuns: runs(100) },
  );
});
