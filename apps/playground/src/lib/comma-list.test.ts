import { describe, expect, it } from 'vitest';
import { readList, withListed } from './texts.js';

describe('a list in a text', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['files, main_image ,files,', ['files', 'main_image']],
  ])('%j names %j', (text, names) => {
    expect(readList(text)).toEqual(names);
  });

  it.each([
    ['', 'files', true, 'files'],
    ['files', 'main_image', true, 'files,main_image'],
    ['files,main_image', 'files', false, 'main_image'],
    ['trade, loyal', 'trade', false, 'loyal'],
    ['trade', 'trade', false, ''],
    ['mine', 'files', true, 'mine,files'],
    ['files', 'files', true, 'files'],
  ])('%j with %s set to %s is %j', (text, name, isWanted, after) => {
    expect(withListed(text, name, isWanted)).toBe(after);
  });
});
