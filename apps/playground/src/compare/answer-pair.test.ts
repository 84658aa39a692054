import { describe, expect, it } from 'vitest';
import { findPair, type KnownAnswer } from './difference-view.js';

function known(id: string, target: string, rest: Partial<KnownAnswer> = {}): KnownAnswer {
  const request = { method: 'GET', target, headers: [], missing: [] } as const;
  const answer = { status: 200 };
  return { id, at: 0, operation: 'listNodeProducts', name: '', answer, request, ...rest };
}

describe('findPair', () => {
  const answers = [
    known('4', '/a'),
    known('3', '/b'),
    known('2', '/a', { operation: 'listNodes' }),
    known('1', '/a'),
  ];

  it.each([
    ['4', '1', true],
    ['3', '1', false],
    [undefined, '1', true],
    ['unknown', '1', true],
  ])('of %s is %s', (id, before, isSameRequest) => {
    const pair = findPair(answers, 'listNodeProducts', id);
    expect(pair?.before.id).toBe(before);
    expect(pair?.isSameRequest).toBe(isSameRequest);
  });

  it('is none for a single answer', () => {
    expect(findPair(answers, 'listNodes', '2')).toBeUndefined();
    expect(findPair(answers, 'listNodeProducts', '1')).toBeUndefined();
    expect(findPair([], 'listNodes', undefined)).toBeUndefined();
  });
});
