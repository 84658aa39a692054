import { expect, it } from 'vitest';
import { beginTiming } from './exchange.js';

it('tells each part from the end of the one before, and their sum', () => {
  let now = 12.5;
  const timing = beginTiming(10, () => now);
  timing.end('read', 'read the request');
  now = 13;
  timing.end('store', 'read the page from the store');
  now = 13.25;
  expect(timing.render()).toBe(
    'read;dur=2.50;desc="read the request", store;dur=0.50;desc="read the page from the store", total;dur=3.25',
  );
});
