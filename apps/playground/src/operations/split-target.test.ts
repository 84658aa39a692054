import { describe, expect, it } from 'vitest';
import { splitTarget } from './split-target.js';

describe('splitTarget', () => {
  it.each(['/a/b?c=d&e=f/g', '/', '', '//x?', '/a?b?c&&d'])('loses nothing of %j', (target) => {
    const parts = splitTarget(target);
    expect(parts.map(({ mark, text }) => mark + text).join('')).toBe(target);
    expect(new Set(parts.map(({ start }) => start)).size).toBe(parts.length);
  });

  it('tells long ids and decodes', () => {
    expect(splitTarget('/nodes/6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10/%C3%BC/%')).toMatchObject([
      { text: 'nodes', isId: false },
      { isId: true },
      { value: 'ü', isId: false },
      { value: '%' },
    ]);
  });
});
