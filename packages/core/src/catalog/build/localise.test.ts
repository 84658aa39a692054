import { expect, it } from 'vitest';
import { localise, localiseAll } from './build-node.js';

const record = {
  name: 'Teapot',
  slug: 'teapot',
  description: 'For tea',
  locales: {
    fr: { name: 'Théière', slug: 'theiere' },
    de: { description: 'Für Tee' },
    ja: {},
  },
};

it.each([
  ['en', { name: 'Teapot', slug: 'teapot', description: 'For tea' }],
  ['fr', { name: 'Théière', slug: 'theiere', description: 'For tea' }],
  ['de', { name: 'Teapot', slug: 'teapot', description: 'Für Tee' }],
  ['ja', { name: 'Teapot', slug: 'teapot', description: 'For tea' }],
  ['it', { name: 'Teapot', slug: 'teapot', description: 'For tea' }],
])('in %s, what is missing falls back field by field', (language, texts) => {
  expect(localise(record, language, 'en')).toEqual(texts);
});

it('falls back to the default language of the catalog before the record’s own', () => {
  const french = { name: 'Théière', slug: 'theiere', description: 'For tea' };
  expect(localise(record, 'fr', 'fr')).toEqual(french);
  expect(localise(record, 'de', 'fr')).toEqual({ ...french, description: 'Für Tee' });
});

it('leaves out what no language has', () => {
  expect(localise({ name: 'Teapot' }, 'fr', 'en')).toEqual({ name: 'Teapot' });
});

it('knows a language by its tag in any letter case', () => {
  const { name, locales } = record;
  const canadian = { name, locales: { ...locales, 'fr-ca': { name: 'Théière à thé' } } };
  expect(localise(canadian, 'fr-CA', 'en')).toEqual({ name: 'Théière à thé' });
  expect(localise({ name, locales: { FR: { slug: 'theiere' } } }, 'de', 'fr')).toEqual({
    name,
    slug: 'theiere',
  });
});

it('in all languages of a release, those in which a record says nothing have the very texts of the default one', () => {
  const release = { languages: ['en', 'fr', 'it', 'de'], default_language: 'en' };
  const texts = localiseAll(record, release);
  expect(texts).toEqual(release.languages.map((language) => localise(record, language, 'en')));
  expect(texts.map((own) => own === texts[0])).toEqual([true, false, true, false]);
});
