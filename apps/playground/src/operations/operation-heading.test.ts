import { describe, expect, it } from 'vitest';
import { cutSentence } from './split-target.js';

describe('cutSentence', () => {
  it.each([
    ['One. Two. Three.', 'One.', 'Two. Three.'],
    ['One, e.g. this.', 'One, e.g. this.', ''],
    ['filter=in(id,...) names. Any order.', 'filter=in(id,...) names.', 'Any order.'],
    ['', '', ''],
  ])('%j', (text, first, rest) => {
    expect(cutSentence(text)).toEqual([first, rest]);
  });
});
