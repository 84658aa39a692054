import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.js';

const available = ['en', 'fr-CA', 'fr', 'zh-Hant', 'zh-Hans-SG', 'de-CH', 'pt-BR'];
const choose = (languages: readonly string[], refused_languages: readonly string[] = []) =>
  chooseLanguage({ languages, refused_languages }, available, 'zh-Hant');

it.each([
  ['the same tag', ['fr'], 'fr'],
  ['the same tag, whatever its letter case', ['FR-ca'], 'fr-CA'],
  ['a tag shortened from its end', ['fr-CA-x-rural'], 'fr-CA'],
  ['a tag shortened once more', ['fr-BE-x-rural'], 'fr'],
  ['the language before another region of it', ['fr-BE'], 'fr'],
  ['another region when the language itself is not there', ['de-AT'], 'de-CH'],
  ['another region for the language itself', ['pt'], 'pt-BR'],
  ['what shares most of the tag', ['zh-Hans-CN'], 'zh-Hans-SG'],
  ['the first of the same language', ['zh-TW'], 'zh-Hant'],
  ['the first preference that fits', ['it', 'fr', 'en'], 'fr'],
  ['a better preference’s language before a worse one’s own tag', ['en-GB', 'fr'], 'en'],
  ['a better preference’s other region before a worse one’s own tag', ['de-AT', 'fr'], 'de-CH'],
  ['the default when none fits', ['it', 'es'], 'zh-Hant'],
  ['the default when nothing is preferred', [], 'zh-Hant'],
  ['the default for anything', ['*'], 'zh-Hant'],
  ['what is named behind anything', ['*', 'en'], 'en'],
  ['no tag that only begins alike', ['e', 'englisch', 'en_GB', ''], 'zh-Hant'],
])('the chosen language: %s: %j', (_, preferred, chosen) => {
  expect(choose(preferred)).toBe(chosen);
});

it('a single letter goes with the subtag behind it', () => {
  const only = (language: string) =>
    chooseLanguage({ languages: ['zh-Hant-CN-x-private1-private2'] }, ['en', language], 'en');
  expect(only('zh-Hant-CN-x-private1')).toBe('zh-Hant-CN-x-private1');
  expect(only('zh-Hant-CN')).toBe('zh-Hant-CN');
  // RFC 4647 never asks for this one; it is another tag of the same language all the same.
  expect(chooseLanguage({ languages: ['zh-Hant-CN-x-p'] }, ['zh-Hant-CN-x', 'zh-Hant'], 'en')).toBe(
    'zh-Hant',
  );
});

it.each([
  ['zh-TW', ['zh-Hans-CN', 'zh-Hant-HK', 'zh-Hant-TW'], 'zh-Hant-TW'],
  ['zh-TW', ['zh-Hans', 'zh-Hant-HK'], 'zh-Hant-HK'],
  ['zh-TW', ['zh-Hans'], 'zh-Hans'],
  ['zh-CN', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['sr-Cyrl', ['sr-Latn', 'sr-Cyrl-RS'], 'sr-Cyrl-RS'],
  ['sr-Cyrl', ['sr-Latn', 'sr'], 'sr'],
  ['sr-Cyrl', ['sr-Latn'], 'en'],
  ['sr-Latn-ME', ['sr', 'sr-Latn'], 'sr-Latn'],
  ['zh-Hant', ['zh'], 'en'],
])('a range names a script: %s of %j is %s', (range, languages, chosen) => {
  expect(chooseLanguage({ languages: [range] }, ['en', ...languages], 'en')).toBe(chosen);
});

describe('a refused language', () => {
  it.each<[string, string[], string[], string]>([
    ['is not another region', ['fr-BE'], ['fr'], 'zh-Hant'],
    ['is not the default', [], ['zh'], 'en'],
    ['leaves its other regions', ['fr'], ['fr-CA'], 'fr'],
    ['is wanted where a preference is more special', ['fr-CA'], ['fr'], 'fr-CA'],
    ['is wanted where a preference says the same', ['fr'], ['fr'], 'fr'],
    ['is answered in when nothing else is left', [], available.map((tag) => tag), 'zh-Hant'],
  ])('%s: %j but not %j', (_, languages, refused, chosen) => {
    expect(choose(languages, refused)).toBe(chosen);
  });
});

it('a very long tag is shortened to the language that is there', () => {
  expect(choose([`en${'-abcdefgh'.repeat(10_000)}`])).toBe('en');
});
