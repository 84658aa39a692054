import { expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.js';

const available = ['en', 'fr-CA', 'fr', 'zh-Hant'];

it.each([
  ['the same tag', ['fr'], 'fr'],
  ['the same tag, whatever its letter case', ['FR-ca'], 'fr-CA'],
  ['one of the same primary language, the first published', ['fr-BE'], 'fr-CA'],
  ['the primary language of a longer tag', ['en-GB'], 'en'],
  ['a longer tag of the same primary language', ['zh'], 'zh-Hant'],
  ['the first preference that fits', ['it', 'fr', 'en'], 'fr'],
  ['a better preference’s primary language before a worse one’s own tag', ['en-GB', 'fr'], 'en'],
  ['the default when none fits', ['it', 'es'], 'zh-Hant'],
  ['the default when nothing is preferred', [], 'zh-Hant'],
  ['the default for anything', ['*'], 'zh-Hant'],
  ['no tag that only begins alike', ['e', 'englisch', ''], 'zh-Hant'],
])('the chosen language: %s: %j', (_, preferred, chosen) => {
  expect(chooseLanguage(preferred, available, 'zh-Hant')).toBe(chosen);
});
