import { describe, expect, it } from 'vitest';
import { readLanguages } from './read-languages.js';

describe('readLanguages', () => {
  it.each([
    ['fr-CA, fr;q=0.8, en;q=0.5', ['fr-CA', 'fr', 'en']],
    ['en;q=0.1, de;q=0.9', ['de', 'en']],
    ['fr;q=0, en', ['en']],
    ['*, en;q=0.5', ['en']],
    ['x_y, e, en', ['en']],
    ['', []],
    ['*', []],
  ])('reads %j', (header, expected) => {
    expect(readLanguages(header, undefined)).toEqual(expected);
  });

  it.each([undefined, '', '*', ';;'])(
    'turns to X-Moltin-Language when Accept-Language is %j',
    (header) => {
      expect(readLanguages(header, 'fr')).toEqual(['fr']);
    },
  );

  it('lets Accept-Language win', () => {
    expect(readLanguages('de', 'fr')).toEqual(['de']);
  });

  it('reads no more than a person would write', () => {
    const header = Array.from({ length: 5000 }, () => 'en').join(',');
    expect(readLanguages(header, undefined).length).toBeLessThanOrEqual(32);
  });
});
