import { expect, it } from 'vitest';
import { makeCatalog } from '../testing/make-catalog.js';
import { mergeCatalog } from './merge-catalog.js';

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
])('%s', (_, stored, given, merged) => {
  const speaking = (languages: string[] | undefined, name: string) => {
    const { languages: _languages, ...rest } = makeCatalog({ name, default_language: 'en' });
    return { ...rest, ...(languages && { languages }) };
  };
  expect(mergeCatalog(speaking(stored, 'Mine'), speaking(given, 'Imported'))).toEqual(
    speaking(merged, 'Mine'),
  );
});
