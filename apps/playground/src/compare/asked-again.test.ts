import { expect, it } from 'vitest';
import { questionOf, wordsOf } from './collect-answer.js';

const read = {
  operation: 'listNodes',
  request: {
    method: 'GET',
    target: '/catalog/nodes?filter=eq(name,%22a%20b%22)',
    headers: [
      ['Accept-Language', 'fr'],
      ['EP-Context-Tag', 'a: b'],
    ],
    missing: [],
  },
} as const;

it('says a read in words, and reads them again', () => {
  const words = wordsOf(read) ?? '';
  expect(words).toBe(
    'listNodes /catalog/nodes?filter=eq(name,%22a%20b%22)\nAccept-Language: fr\nEP-Context-Tag: a: b',
  );
  expect(questionOf(words)).toEqual(read);
});

it.each([
  ['a change', { method: 'PUT' }],
  ['a secret', { headers: [['X-Moltin-Customer-Token', 'abc']] as const }],
  ['a token', { target: `/x?filter=eyJhbGciOiJI.eyJzdWIi.c2ln` }],
])('has no words for %s', (_, change) => {
  expect(wordsOf({ ...read, request: { ...read.request, ...change } })).toBeUndefined();
});

it.each([
  '',
  'listNodes',
  'nothing /catalog/nodes',
  'listNodes //elsewhere.example/',
  'listNodes https://elsewhere.example/',
  'listNodes /a b',
  'listNodes /\nHost: elsewhere.example',
  'listNodes /\nAuthorization: Bearer a',
  'listNodes /\nno header',
])('asks nothing for %j', (words) => expect(questionOf(words)).toBeUndefined());
