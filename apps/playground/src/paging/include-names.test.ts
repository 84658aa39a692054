import { describe, expect, it } from 'vitest';
import { readNames, withName } from './include-control.js';

describe('include', () => {
  it.each([
    ['', []],
    ['files, main_image ,files,', ['files', 'main_image']],
  ])('%j names %j', (text, names) => {
    expect(readNames(text)).toEqual(names);
  });

  it.each([
    ['', 'files', true, 'files'],
    ['files', 'main_image', true, 'files,main_image'],
    ['files,main_image', 'files', false, 'main_image'],
    ['mine', 'files', true, 'mine,files'],
    ['files', 'files', true, 'files'],
  ])('%j with %s set to %s is %j', (text, name, isWanted, after) => {
    expect(withName(text, name, isWanted)).toBe(after);
  });
});
