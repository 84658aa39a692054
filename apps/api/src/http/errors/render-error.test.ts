import { CommerceError } from '@aisle/schema';
import { FilterError } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { renderError } from './render-error.js';

const render = (error: unknown) => {
  const answer = renderError(error, 'request-1');
  return { ...answer, body: JSON.parse(String(answer.body)) };
};

describe('renderError', () => {
  it('makes one element of each detail, with the status as text', () => {
    const { status, body } = render(new CommerceError('validation_failed', ['a', 'b']));
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [
        { detail: 'a', status: '400', title: 'Validation Error' },
        { detail: 'b', status: '400', title: 'Validation Error' },
      ],
    });
  });

  it('keeps the words of an unforeseen error to itself', () => {
    const { status, body } = render(new Error('SQLITE_ERROR: no such column: secret'));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body.errors[0].detail).toContain('request-1');
  });

  it.each([undefined, null, 'text', 42, { status: 404 }])('survives %j being thrown', (thrown) => {
    expect(render(thrown).status).toBe(500);
  });

  it('adds what the kind of failure calls for', () => {
    expect(render(new CommerceError('busy', 'wait')).headers['Retry-After']).toBe('1');
    expect(render(new CommerceError('unauthorized', 'no')).headers['WWW-Authenticate']).toBe(
      'Bearer',
    );
  });

  it('hands the first detail to the log, with what the log may hold', () => {
    const faults = new CommerceError('conflict', ['x', 'y'], { pointers: [undefined, '/b'] });
    expect(renderError(faults, '').facts).toEqual({ detail: 'x', code: 'conflict' });
    const fault = new CommerceError('validation_failed', 'x', { pointers: ['/a'] });
    expect(renderError(fault, '').facts).toEqual({
      detail: 'x',
      code: 'validation_failed',
      pointer: '/a',
    });
    const wrong = new FilterError('xx(sku,1)', {
      reason: 'unknown_operator',
      span: { start: 0, end: 2 },
      what: 'no such operator',
      allowed: '',
    });
    expect(renderError(wrong, '').facts).toMatchObject({
      code: 'bad_request',
      reason: 'unknown_operator',
    });
  });
});

const head = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IndUM2cifQ';
const payload = 'eyJzdWIiOiJzaG9wIiwiZXhwIjoxNzk1MzI1NDAwfQ';
const signature = '6VqvG2jxNSm7n_5KTj6Ckl-N2nb0lEdLKP0pz1jFlXY';
const token = `${head}.${payload}.${signature}`;

describe('a token in a detail', () => {
  it.each([
    [`There is nothing at /${token}; or is there?`, 'There is nothing at /[token]; or is there?'],
    [`${token}, ${token}`, '[token], [token]'],
    [`is "${token.slice(0, 15)}…"`, 'is "[token]…"'],
    [`is "${token.slice(0, 80)}…"`, 'is "[token]…"'],
    [`…${payload.slice(9)}.${signature})`, `…${payload.slice(9)}[token])`],
    [`/a/${token}/b`, '/a/[token]/b'],
    [`/a/${token.replaceAll('.', '%2E')}/b`, '/a/[token]/b'],
    ['/catalogs/eyJ/nodes', '/catalogs/eyJ/nodes'],
    ['100 %, 50%-off C:\\users\\x', '100 %, 50%-off C:\\users\\x'],
  ])('is not repeated: %s', (text, hidden) => {
    expect(render(new CommerceError('not_found', text)).body.errors[0].detail).toBe(hidden);
  });
});
