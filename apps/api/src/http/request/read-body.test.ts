import { describe, expect, it } from 'vitest';
import { parseFormBody, requireMediaType } from './read-body.js';

const json = ['application/json'] as const;

describe('requireMediaType', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf8"',
    'application/json; profile=x',
  ])('takes %s', (header) => {
    expect(requireMediaType(header, [...json])).toBe('application/json');
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'application/vnd.api+json',
    'application/json-patch+json',
    'application/json; charset=latin1',
  ])('refuses %s', (header) => {
    expect(() => requireMediaType(header, [...json])).toThrow(
      expect.objectContaining({ code: 'unsupported_media_type' }),
    );
  });
});

describe('parseFormBody', () => {
  it('reads fields as text', () => {
    expect(parseFormBody('grant_type=implicit&client_id=a%20b+c')).toEqual({
      grant_type: 'implicit',
      client_id: 'a b c',
    });
    expect(parseFormBody('client_id=Café')).toEqual({ client_id: 'Café' });
  });

  it('refuses a field that comes twice', () => {
    expect(() => parseFormBody('client_id=a&client_id=b')).toThrow(
      'client_id: is given more than once',
    );
  });

  it('has no members but the fields', () => {
    const fields = parseFormBody('__proto__=1');
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(Object.keys(fields)).toEqual(['__proto__']);
  });
});
