import { CommerceError } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../config/setting-parsers.js';
import { describeFailure } from './describe-failure.js';

const refused = Object.assign(new Error('raw'), { code: 'EACCES', syscall: 'open', path: 'a.csv' });

describe('describeFailure', () => {
  it('gives every detail of what is known to go wrong, a line each', () => {
    expect(describeFailure(new CommerceError('validation_failed', ['a:1 x', 'a:2 y']), false)).toBe(
      'a:1 x\na:2 y',
    );
  });

  it('leads to the help', () => {
    expect(describeFailure(new UsageError('no'), false)).toBe('no\n(Run aisle --help for usage.)');
  });

  it('does not call what the system refuses a bug', () => {
    const unknown = Object.assign(new Error('connect ECONNRESET'), {
      code: 'ECONNRESET',
      syscall: 'connect',
    });
    expect(describeFailure(unknown, false)).toBe(unknown.message);
  });

  it.each([
    [
      refused,
      'a.csv cannot be accessed by this user; change its permissions or name another file (EACCES).',
    ],
    [
      Object.assign(new Error('raw'), {
        code: 'ENOENT',
        syscall: 'open',
        path: 'no/e.0123456789abcdef.unfinished',
      }),
      'no/e does not exist, or its folder does not; create it or name another file (ENOENT).',
    ],
    [
      Object.assign(new Error('raw'), { code: 'ENOSPC', syscall: 'write' }),
      'the output cannot be written because the disk is full; free some space (ENOSPC).',
    ],
  ])('says what the system refused and what to do: %s', (error, words) => {
    expect(describeFailure(error, false)).toBe(words);
  });

  it('calls the rest a bug, and shows a stack only when asked', () => {
    const bug = new TypeError('x is not a function');
    expect(describeFailure(bug, false)).toBe(
      'x is not a function\nThis is a bug in aisle. Run the command with --debug to print the stack trace.',
    );
    expect(describeFailure(bug, false)).not.toContain('    at ');
    expect(describeFailure(bug, true)).toContain('    at ');
    expect(describeFailure('thrown text', true)).toContain('thrown text');
  });
});
