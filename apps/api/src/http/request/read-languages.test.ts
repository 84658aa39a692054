import { describe, expect, it } from 'vitest';
import { maxList } from './read-parameters.js';
import { readLanguages } from './read-record-request.js';

describe('readLanguages', () => {
  it.each([
    ['fr-CA, fr;q=0.8, en;q=0.5', ['fr-CA', 'fr', 'en'], []],
    ['en;q=0.1, de;q=0.9', ['de', 'en'], []],
    ['fr;q=0, en', ['en'], ['fr']],
    ['fr-CA; q=0.000 , fr;Q=0.', [], ['fr-CA', 'fr']],
    ['*, en;q=0.5', ['en'], []],
    ['en, *;q=0', ['en'], []],
    ['x_y, e, en', ['en'], []],
    ['', [], []],
    ['*', [], []],
  ])('reads %j', (header, languages, refused_languages) => {
    expect(readLanguages(header, undefined)).toEqual({ languages, refused_languages });
  });

  it.each([undefined, '', '*', ';;', 'en;q=0'])(
    'turns to X-Moltin-Language when Accept-Language is %j',
    (header) => {
      expect(readLanguages(header, 'fr').languages).toEqual(['fr']);
    },
  );

  it('lets Accept-Language win', () => {
    expect(readLanguages('de', 'fr').languages).toEqual(['de']);
  });

  it('reads every tag of the first 2 KiB', () => {
    const tags = Array.from({ length: 30_000 }, (_, index) => `en-x-${index}`);
    const { languages } = readLanguages(tags.join(','), undefined);
    expect(languages).toEqual(tags.slice(0, languages.length));
    const length = languages.join(',').length;
    expect(length).toBeLessThanOrEqual(maxList);
    expect(length).toBeGreaterThan(maxList - 20);
  });
});
