import { describe, expect, it, vi } from 'vitest';
import { CommerceError, errorCodes } from './commerce-error.js';

describe('a commerce error', () => {
  it('has a code and one detail a fault', () => {
    const error = new CommerceError('validation_failed', ['a: is required', 'b: is required']);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'CommerceError',
      code: 'validation_failed',
      details: ['a: is required', 'b: is required'],
      message: 'a: is required\nb: is required',
    });
  });

  it('takes one sentence for one detail', () => {
    const { details, message, cause } = new CommerceError('not_found', 'No plan found');
    expect({ details, message, cause }).toEqual({
      details: ['No plan found'],
      message: 'No plan found',
      cause: undefined,
    });
  });

  it('has the places of its faults where they are known', () => {
    const pointers = ['/a', undefined];
    expect(new CommerceError('validation_failed', ['a', 'b'], { pointers }).pointers).toBe(
      pointers,
    );
    expect(new CommerceError('not_found', 'No plan found').pointers).toEqual([]);
  });

  it('is an instance of CommerceError whichever copy of the package made it', async () => {
    vi.resetModules();
    const other = await import('./commerce-error.js');
    expect(other.CommerceError).not.toBe(CommerceError);
    const error = new other.CommerceError('not_found', 'No plan found');
    expect(error).toBeInstanceOf(CommerceError);
    class Special extends CommerceError {}
    expect(error).not.toBeInstanceOf(Special);
    expect(new Special('not_found', '')).toBeInstanceOf(Special);
    expect(new Special('not_found', '')).toBeInstanceOf(other.CommerceError);
    expect([new Error('x'), null, 'x'].some((value) => value instanceof CommerceError)).toBe(false);
  });

  it('keeps what caused it', () => {
    const cause = new Error('disk I/O error');
    expect(new CommerceError('storage_unavailable', 'Try again.', { cause }).cause).toBe(cause);
  });
});

it('has one code a kind of failure', () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
  for (const code of errorCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});
