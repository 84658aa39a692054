import { describe, expect, it } from 'vitest';
import { type AnswerPair, type KnownAnswer, modeFor } from './difference-view.js';

const answer: KnownAnswer = {
  id: '1',
  at: 0,
  operation: 'listNodes',
  name: '',
  answer: { status: 200 },
  request: { method: 'GET', target: '/', headers: [], missing: [] },
};
const same: AnswerPair = { before: answer, after: answer, isSameRequest: true };
const other: AnswerPair = { ...same, isSameRequest: false };

describe('modeFor', () => {
  it.each([
    ['the answer before of the same request', {}, same, true, 'previous'],
    ['one changed thing', {}, other, true, 'change'],
    ['the answer before where nothing can be changed', {}, other, false, 'previous'],
    ['what was chosen', { mode: 'change', chosenAt: 'now' }, same, true, 'change'],
    [
      'the answer before once there is a new one',
      { mode: 'change', chosenAt: 'old' },
      same,
      true,
      'previous',
    ],
    [
      'what was chosen when another request was sent',
      { mode: 'previous', chosenAt: 'old' },
      other,
      true,
      'previous',
    ],
    [
      'the answer before where a change cannot be sent',
      { mode: 'change' },
      undefined,
      false,
      'previous',
    ],
  ] as const)('is %s', (_, choice, pair, hasParts, mode) => {
    expect(modeFor({ choice, shown: 'now', pair, hasParts })).toBe(mode);
  });
});
