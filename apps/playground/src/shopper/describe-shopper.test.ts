import { describe, expect, it } from 'vitest';
import { untouchedForm } from '../state/form.js';
import { codeNamed, describeShopper, readShopper, shopperHeaders } from './describe-shopper.js';

const token = `h.${Buffer.from('{"sub":"6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10"}').toString('base64url')}.s`;

describe('describeShopper', () => {
  it.each([
    [{}, ''],
    [{ 'Accept-Language': 'fr' }, 'French'],
    [{ 'Accept-Language': 'fr-CA, fr;q=0.8' }, 'fr-CA, fr;q=0.8'],
    [{ 'X-Moltin-Language': 'de' }, 'German'],
    [
      {
        'Accept-Language': 'fr',
        'X-Moltin-Currency': 'EUR',
        'EP-Channel': 'wholesale',
        'EP-Context-Tag': 'trade, loyal',
      },
      'French · EUR · channel wholesale · 2 tags',
    ],
    [{ 'EP-Context-Tag': 'trade' }, 'tag trade'],
    [{ 'EP-Account-Management-Authentication-Token': token }, 'account 6f1f5c1e…'],
    [{ 'X-Moltin-Customer-Token': 'x' }, 'customer of an unreadable token'],
  ])('%j is %j', (headers, words) => {
    const fields = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [`header:${name}`, { text }]),
    );
    expect(describeShopper(readShopper({ ...untouchedForm, fields }))).toBe(words);
  });
});

describe('codeNamed', () => {
  it.each([
    ['language', 'French', 'fr'],
    ['language', ' japanese ', 'ja'],
    ['language', 'fr', undefined],
    ['language', '', undefined],
    ['currency', 'euro', 'EUR'],
    ['channel', 'web', undefined],
  ] as const)('%s %j is %j', (part, name, code) => {
    expect(codeNamed(name, shopperHeaders[part])).toBe(code);
  });
});

it.each([
  ['', true],
  ['fr', true],
  ['*', true],
  ['fr-CA, fr;q=0.8, *;q=0.1', true],
  ['French', false],
  ['fr CA', false],
])('takes %j for languages: %j', (text, looks) => {
  expect(shopperHeaders.language.looks.test(text)).toBe(looks);
});
