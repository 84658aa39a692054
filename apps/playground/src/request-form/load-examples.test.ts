import { describe, expect, it } from 'vitest';
import { readExamples } from './form-values.js';

describe('readExamples', () => {
  it('keeps the members that are text', () => {
    expect(readExamples({ catalog_id: 'a', node_id: 5, plan_id: null })).toEqual({
      catalog_id: 'a',
    });
  });

  it.each([null, 'text', 5, []])('has none in %j', (json) => {
    expect(readExamples(json)).toEqual({});
  });
});
