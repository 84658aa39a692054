import { describe, expect, it } from 'vitest';
import { foldWords, shortenPath } from './say.js';

describe('shortenPath', () => {
  it.each([
    ['/home/ada/shop/store', '~/shop/store'],
    ['/home/adam/shop', '/home/adam/shop'],
    ['/srv/a-rather-long-folder/and/another/store', '…/and/another/store'],
    ['/home/ada/a-rather-long-folder/and/store', '…/and/store'],
  ])('shows %s as %s', (path, shown) => {
    expect(shortenPath(path, '/home/ada', 20)).toBe(shown);
  });

  it('shows the end of a name that is too long by itself', () => {
    expect(shortenPath('/a-name-of-many-letters', '', 10)).toBe('…y-letters');
  });
});

describe('foldWords', () => {
  it('breaks between words, and has longer ones whole', () => {
    expect(foldWords('one two three', 7)).toEqual(['one two', 'three']);
    expect(foldWords('a incomprehensibly b', 7)).toEqual(['a', 'incomprehensibly', 'b']);
    expect(foldWords('of 3 products', 7)).toEqual(['of', '3 products']);
    expect(foldWords('', 7)).toEqual(['']);
  });
});
