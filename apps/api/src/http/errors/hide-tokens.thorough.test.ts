import { growth } from '@aisle/testing';
import { expect, it } from 'vitest';
import { hideTokensAnd } from './hide-tokens.js';

const secret = 'Zq7+distinctive-9f3kWv/"pä$s"';
const base64 = (text: string, encoding: 'base64' | 'base64url') =>
  Buffer.from(text).toString(encoding);

it.each([
  '%41',
  '%25',
  '\\',
  'a',
  secret.slice(0, 7),
  secret,
  'eyJ',
  '.aB',
  `…${secret.slice(0, 3)}`,
  base64(secret, 'base64'),
  base64('eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCI', 'base64url'),
])('hiding a secret takes a time that grows with the text: %s', (text) => {
  const hide = hideTokensAnd(secret);
  const hideIn = (size: number) => hide(text.repeat(size / text.length));
  expect(growth(hideIn, 16 * 1024)).toBeLessThan(27);
});

it('hiding a secret of one letter takes a time that grows with the text', () => {
  const hide = hideTokensAnd('a'.repeat(1024));
  expect(growth((size) => hide('a'.repeat(size)), 16 * 1024)).toBeLessThan(27);
});
