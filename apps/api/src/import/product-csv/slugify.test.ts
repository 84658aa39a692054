import { expect, it } from 'vitest';
import { slugify } from './read-images.js';

it.each([
  ['Blue / XL', 'blue-xl'],
  ['  Crème brûlée! ', 'creme-brulee'],
  ['赤 大', '赤-大'],
  ['हिन्दी', 'हिन्दी'],
  ['+', ''],
])('makes a slug of %s', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});
