import { describe, expect, it } from 'vitest';
import type { RawText } from '../request-form/form-from-raw.js';
import { readRaw, renderRaw } from './raw-editor.js';

function read(text: string): RawText {
  const raw = readRaw(text);
  if ('fault' in raw) throw new Error(raw.fault);
  return raw;
}

describe('readRaw', () => {
  it('takes a text apart', () => {
    const text =
      'put /v2/x?a=1&b=c+d HTTP/1.1\nAccept: application/json\nX-Mine:  a: b \n\n{"a":\n\n1}';
    expect(readRaw(text)).toEqual({
      method: 'PUT',
      path: '/v2/x',
      query: ['a=1', 'b=c+d'],
      headers: [
        ['Accept', 'application/json'],
        ['X-Mine', 'a: b'],
      ],
      body: '{"a":\n\n1}',
      notes: [],
    });
  });

  it.each(['', 'GET', 'GET x', '/catalogs', 'GE T /x', ' \nGET /x'])('%j is none', (text) => {
    expect(readRaw(text)).toEqual({
      fault: expect.stringMatching(/^The first line must be a method/),
    });
  });

  it.each([
    ['GET //evil.example/steal', 'The address "//evil.example/steal" must begin with a single /.'],
    ['GET /.//evil.example', 'The address "/.//evil.example" must begin with a single /.'],
    ['GET /\\evil.example', 'The address "/\\\\evil.example" has "\\\\" in it.'],
    ['GET /a\u0007', 'The address "/a\\u0007" has "\\u0007" in it.'],
    ['GET /a?b=c d HTTP/1.1', 'The address "/a?b=c d" has " " in it.'],
    ['TRACE /a', 'Browsers do not send TRACE.'],
  ])('says what is wrong with %j', (text, fault) => {
    expect(readRaw(text)).toEqual({ fault });
  });

  it('forgets the origin', () => {
    expect(readRaw('GET http://localhost:1/a?b=c')).toMatchObject({ path: '/a', query: ['b=c'] });
  });

  it.each([
    ['Authorization: Bearer abc', /^Authorization is not sent from here/],
    ['Host: example.com', /^Host is not sent from here/],
    ['Cookie: a=b', /^Cookie is not sent from here/],
    ['no header', /^Line 2 is not sent/],
    ['X-Mine: ✓', /^X-Mine is not sent/],
  ])('says that %j is not sent', (line, note) => {
    const raw = read(`GET /x\n${line}`);
    expect(raw.headers).toEqual([]);
    expect(raw.notes).toEqual([expect.stringMatching(note)]);
  });

  it('says that browsers send no body with GET', () => {
    expect(readRaw('GET /x\n\n{}')).toMatchObject({ notes: [expect.stringContaining('no body')] });
    expect(read('GET /x\n\n').notes).toEqual([]);
    expect(read('PUT /x\n\n').body).toBe('');
  });
});

describe('renderRaw', () => {
  it.each([
    { method: 'GET', target: '/a?b=c', headers: [['A', 'b']], missing: [] },
    { method: 'PUT', target: '/a', headers: [], body: 'x\n\ny', missing: [] },
  ] as const)('is read again: $method', (request) => {
    const { method, path, query, headers, body } = read(renderRaw(request));
    expect({ method, headers, body }).toEqual({
      method: request.method,
      headers: request.headers,
      body: 'body' in request ? request.body : undefined,
    });
    expect([path, ...query].join('?')).toBe(request.target);
  });
});
