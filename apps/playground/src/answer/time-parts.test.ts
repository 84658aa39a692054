import { describe, expect, it } from 'vitest';
import { timeParts } from './status-meaning.js';

describe('timeParts', () => {
  it.each([
    ['nothing is known', 10, [], ['network and browser 10']],
    ['the whole', 10, [{ name: 'answer', duration: 4 }], ['server 4', 'network and browser 6']],
    [
      'parts of a whole',
      10,
      [
        { name: 'total', duration: 5 },
        { name: 'store', duration: 3, description: 'read the page' },
        { name: 'cache' },
      ],
      ['read the page 3', 'rest of the server 2', 'network and browser 5'],
    ],
    [
      'only parts',
      10,
      [
        { name: 'store', duration: 3 },
        { name: 'render', duration: 1 },
      ],
      ['store 3', 'render 1', 'network and browser 6'],
    ],
    ['more than the clock saw', 2, [{ name: 'answer', duration: 3 }], ['server 3']],
  ])('when the server tells %s', (_, duration, timings, parts) => {
    const found = timeParts({ duration, timings });
    expect(found.map((part) => `${part.name} ${part.duration}`)).toEqual(parts);
  });
});
