import { describe, expect, it } from 'vitest';
import { commonHeaders } from './send-answer.js';

const exchange = { id: 'r-1', startedAt: 0, operation: undefined, facts: undefined };

describe('commonHeaders', () => {
  it('are those of the libraries, each once, and the request id', () => {
    const headers = commonHeaders(exchange);
    const names = headers.filter((_text, index) => index % 2 === 0);
    expect(names).toEqual(
      expect.arrayContaining([
        'Content-Security-Policy',
        'X-Content-Type-Options',
        'Referrer-Policy',
        'Access-Control-Allow-Origin',
        'Access-Control-Expose-Headers',
        'X-Request-Id',
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(headers[headers.indexOf('X-Request-Id') + 1]).toBe('r-1');
    expect(headers[headers.indexOf('Access-Control-Allow-Origin') + 1]).toBe('*');
  });

  it('are a list of their own each time', () => {
    commonHeaders(exchange).push('Mine', '1');
    expect(commonHeaders(exchange)).not.toContain('Mine');
    expect(commonHeaders(undefined)).not.toContain('X-Request-Id');
  });
});
