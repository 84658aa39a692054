import { CommerceError } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import { renderError } from './answer-errors.js';

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

  it('tells an undecodable path from a bug', () => {
    const error = Object.assign(new URIError("Failed to decode param '%zz'"), { status: 400 });
    expect(render(error).body.errors[0].title).toBe('Bad Request');
    expect(render(new URIError('URI malformed')).status).toBe(500);
  });

  it('adds what the kind of failure calls for', () => {
    expect(render(new CommerceError('busy', 'wait')).headers['Retry-After']).toBe('1');
    expect(render(new CommerceError('unauthorized', 'no')).headers['WWW-Authenticate']).toBe(
      'Bearer',
    );
  });

  it('hands the first detail to the log', () => {
    expect(renderError(new CommerceError('conflict', ['x', 'y']), '').facts).toEqual({
      detail: 'x',
    });
  });
});
