import { expect, it } from 'vitest';
import { maxList } from './read-parameters.js';
import { readVersions } from './read-record-request.js';

it.each([
  ['"a"', { ifVersion: ['a'] }],
  ['W/"a", "b"', { ifVersion: ['b'] }],
  ['*', { ifVersion: 'any' }],
])('If-Match: %s', (header, versions) => {
  expect(readVersions({ 'If-Match': header })).toEqual(versions);
});

it('If-None-Match takes weak tags, too', () => {
  expect(readVersions({ 'If-None-Match': 'W/"a", "b"' })).toEqual({ unlessVersion: ['a', 'b'] });
});

it.each([
  [
    'W/"a"',
    /^If-Match has only weak tags \(W\/"…"\), which match no state.*send the tag without W\//,
  ],
  ['', /^If-Match has no entity tag.*leave the header out/],
  [' , ', /^If-Match has no entity tag/],
  ['a', /^If-Match is "a"; it must be \* or entity tags/],
])('If-Match: %s is refused with what to send instead', (header, message) => {
  expect(() => readVersions({ 'If-Match': header })).toThrow(
    expect.objectContaining({
      code: 'precondition_failed',
      message: expect.stringMatching(message),
    }),
  );
});

it.each(['If-Match', 'If-None-Match'])('%s of more than 2 KiB is refused unread', (name) => {
  expect(() => readVersions({ [name]: `${'"x",'.repeat(maxList / 4)}"y"` })).toThrow(
    expect.objectContaining({
      code: 'precondition_failed',
      message: `${name} has more than 2048 characters; send fewer entity tags. Nothing was changed.`,
    }),
  );
});
