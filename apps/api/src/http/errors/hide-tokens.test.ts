import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, hideTokens, hideTokensAnd } from './hide-tokens.js';

const head = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IndUM2cifQ';
const payload = 'eyJzdWIiOiJzaG9wIiwiZXhwIjoxNzk1MzI1NDAwfQ';
const signature = '6VqvG2jxNSm7n_5KTj6Ckl-N2nb0lEdLKP0pz1jFlXY';
const token = `${head}.${payload}.${signature}`;

const percent = (text: string) =>
  text.replaceAll(/./gs, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('hideTokens', () => {
  it.each([
    [`There is nothing at /${token}; or is there?`, 'There is nothing at /[token]; or is there?'],
    [`${token}, ${token}`, '[token], [token]'],
    [`is "${token.slice(0, 15)}…"`, 'is "[token]…"'],
    [`is "${token.slice(0, 80)}…"`, 'is "[token]…"'],
    [`…${payload.slice(9)}.${signature})`, `…${payload.slice(9)}[token])`],
    [`/a/${token}/b`, '/a/[token]/b'],
    [`/a/${percent(token)}/b`, '/a/[token]/b'],
    [`/a/${token.replaceAll('.', '%252E')}/b`, '/a/[token]/b'],
    [`/a/${token.replace('eyJ', '\\u0065y\\x4a')}/b`, '/a/[token]/b'],
    [`a=${base64(token)}&b`, 'a=[token]&b'],
    [`a=${base64(`user:${token}`)}&b`, 'a=[token]&b'],
    ['/catalogs/eyJ/nodes', '/catalogs/eyJ/nodes'],
    ['/catalogs', '/catalogs'],
    ['100 %, 50%-off C:\\users\\x', '100 %, 50%-off C:\\users\\x'],
    ['page%5Blimit%5D=5', 'page%5Blimit%5D=5'],
    ['', ''],
  ])('%s', (text, hidden) => {
    expect(hideTokens(text)).toBe(hidden);
  });
});

describe('hideTokensAnd', () => {
  const secret = 'Zq7+distinctive-9f3kWv/"pä$s"';
  const hide = hideTokensAnd(secret);

  it('hides a secret wherever it stands, unless it is a common word', () => {
    expect(hideTokensAnd('open-sesame')(`/open-sesame/${token}`)).toBe('/[secret]/[token]');
    expect(hideTokensAnd('cat')('/catalogs')).toBe('/catalogs');
    expect(hideTokensAnd('cat', 'open-sesame', 'twelve-thieves')('twelve-thieves, open-se…')).toBe(
      '[secret], [secret]…',
    );
  });

  it.each([
    ['as it is', secret],
    ['percent-encoded', encodeURIComponent(secret)],
    ['percent-encoded in every letter', percent(Buffer.from(secret).toString('latin1'))],
    ['percent-encoded in small letters', encodeURIComponent(secret).toLowerCase()],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
    ['percent-encoded in part', secret.replace('dist', '%64%69st')],
    ['in a form', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON in JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    [
      'escaped',
      secret.replaceAll(
        /[^"\\]/g,
        (one) => `\\u${`000${one.charCodeAt(0).toString(16)}`.slice(-4)}`,
      ),
    ],
    ['escaped and percent-encoded', encodeURIComponent(JSON.stringify(secret).slice(1, -1))],
    ['in capital letters', secret.toUpperCase()],
    ['read as Latin-1', Buffer.from(secret).toString('latin1')],
    ['in base64', base64(secret)],
    ['in base64 for URLs', Buffer.from(secret).toString('base64url')],
    ['as Basic credentials', base64(`aisle:${secret}`)],
    ['as Basic credentials of others', base64(`shop:${secret}:x`)],
  ])('hides it %s', (_title, written) => {
    expect(hide(`<${written}>`)).toBe('<[secret]>');
  });

  it.each([
    ['at its end', `"${secret.slice(0, 20)}…"`, '"[secret]…"'],
    ['at its end, early', `"x${secret.slice(0, 4)}…"`, '"x[secret]…"'],
    ['at its beginning', `…${secret.slice(5)}`, '…[secret]'],
    ['at its beginning, late', `…${secret.slice(-4)}`, '…[secret]'],
    ['on both sides', `<${secret.slice(4, 14)}>`, '<[secret]>'],
    ['within an escape', `${encodeURIComponent(secret).slice(0, 22)}…`, '[secret]…'],
  ])('hides what a cut left of it %s', (_title, text, hidden) => {
    expect(hide(text)).toBe(hidden);
  });

  it('leaves no eight letters of it, however it is written, cut and mixed', () => {
    const letters = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 64 });
    const spelling = fc.constantFrom(
      (text: string) => text,
      percent,
      encodeURIComponent,
      (text: string) => JSON.stringify(text).slice(1, -1),
    );
    const pieces = fc.array(fc.oneof(fc.string({ maxLength: 12 }), fc.constant('secret')), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        letters,
        pieces,
        fc.array(spelling, { maxLength: 3 }),
        fc.nat(80),
        (one, texts, spell, cut) => {
          const mixed = texts.map((text) => (text === 'secret' ? one : text)).join('');
          const written = spell.reduce((text, write) => write(text), mixed.slice(0, cut));
          const hidden = hideTokensAnd(one)(written);
          for (const { text } of decodeText(hidden.replaceAll('[secret]', '\u0000'))) {
            for (let at = 0; at + 8 <= one.length; at += 1) {
              expect(text).not.toContain(one.slice(at, at + 8));
            }
          }
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it('keeps a line of JSON one', () => {
    const line = (detail: string) =>
      JSON.stringify({ level: 30, path: '/a', detail, msg: 'request' });
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const { path, msg } = JSON.parse(hide(line(`${before}${secret}${after}`)));
        expect({ path, msg }).toEqual({ path: '/a', msg: 'request' });
      }),
    );
  });
});
