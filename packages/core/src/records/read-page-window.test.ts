import { expect, it } from 'vitest';
import { readPageWindow } from './records.js';

it('the page length of the store is the limit when there is none', () => {
  expect(readPageWindow({}, 25)).toEqual({ limit: 25, offset: 0 });
  expect(readPageWindow({ offset: 3 }, 7)).toEqual({ limit: 7, offset: 3 });
});

it.each([
  [1, 0],
  [100, 10_000],
])('a limit of %i and an offset of %i are within the range', (limit, offset) => {
  expect(readPageWindow({ limit, offset }, 25)).toEqual({ limit, offset });
});

it.each([
  [{ limit: 0 }, 'The limit must be an integer from 1 to 100, is 0.'],
  [{ limit: 101 }, 'The limit must be an integer from 1 to 100, is 101.'],
  [{ limit: 1.5 }, 'The limit must be an integer from 1 to 100, is 1.5.'],
  [{ limit: Number.NaN }, 'The limit must be an integer from 1 to 100, is NaN.'],
  [{ offset: -1 }, 'The offset must be an integer from 0 to 10000, is -1.'],
  [{ offset: 10_001 }, 'The offset must be an integer from 0 to 10000, is 10001.'],
  [
    { offset: Number.POSITIVE_INFINITY },
    'The offset must be an integer from 0 to 10000, is Infinity.',
  ],
])('%j is refused', (request, message) => {
  expect(() => readPageWindow(request, 25)).toThrow(
    expect.objectContaining({ code: 'bad_request', message }),
  );
});
