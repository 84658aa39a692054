import { describe, expect, it } from 'vitest';
import { describeConnectionError } from './refuse-connection.js';

const describeError = (code: string, rawPacket?: string) =>
  describeConnectionError(
    Object.assign(new Error('Parse Error'), {
      code,
      ...(rawPacket !== undefined && { rawPacket: Buffer.from(rawPacket) }),
    }),
  ).code;

describe('describeConnectionError', () => {
  it('tells a long request line from large headers', () => {
    expect(describeError('HPE_HEADER_OVERFLOW', 'GET /aaaa')).toBe('address_too_long');
    expect(describeError('HPE_HEADER_OVERFLOW', 'GET / HTTP/1.1\r\nA: aaaa')).toBe(
      'headers_too_large',
    );
  });

  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
    ['HPE_INVALID_METHOD', 'bad_request'],
    ['', 'bad_request'],
  ])('answers %s with %s', (code, expected) => {
    expect(describeError(code)).toBe(expected);
  });
});
