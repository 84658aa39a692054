import { expect, it } from 'vitest';
import { makeCatalog } from '../testing/make-catalog.js';
import { mergeCatalog } from './record-tables.js';

it.each([
  ['a language is added', ['fr'], ['de'], ['fr', 'de']],
  [
    'the same ones change nothing, in any letter case',
    ['fr', 'pt-BR'],
    ['FR', 'pt-br'],
    ['fr', 'pt-BR'],
  ],
  ['nor does the default one', undefined, ['EN'], undefined],
  ['nor does none', ['fr'], undefined, ['fr']],
  ['nor does the other default one', ['fr'], undefined, ['fr'], 'de'],
])('%s', (_, stored, given, merged, stays = 'en') => {
  const speaking = (languages: string[] | undefined, name: string) => {
    const { languages: _languages, ...rest } = makeCatalog({ name });
    return { ...rest, ...(languages && { languages }) };
  };
  const [mine, kept] = [stored, merged].map((languages) => ({
    ...speaking(languages, 'Mine'),
    default_language: stays,
  }));
  const imported = { ...speaking(given, 'Imported'), default_language: 'en' };
  expect(mergeCatalog(mine ?? imported, imported)).toEqual(kept);
});

it('more languages than a catalog may have are refused', () => {
  const languages = Array.from(
    { length: 100 },
    (_, index) =>
      `x${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`,
  );
  const full = makeCatalog({ languages });
  expect(mergeCatalog(full, makeCatalog({ languages: languages.slice(0, 1) }))).toBe(full);
  expect(() => mergeCatalog(full, makeCatalog({ languages: ['de'] }))).toThrow(
    /published in 100 languages .*; with de it would exceed the limit of 100/,
  );
});
