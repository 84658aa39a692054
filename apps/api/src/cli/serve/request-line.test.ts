import { describe, expect, it } from 'vitest';
import { formatBytes, formatRequestLine } from './request-line.js';

const entry = {
  request_id: 'r',
  method: 'GET',
  path: '/catalogs/c',
  status: 200,
  ms: 3.14,
  bytes: 12_400,
};

describe('formatRequestLine', () => {
  it('says what was asked, what came of it, and how long it took', () => {
    expect(formatRequestLine({ ...entry, rows: 25, total: 180, filter: 'eq(tags,new)' })).toBe(
      'GET 200 /catalogs/c 3.1 ms 12.4 kB 25 of 180 eq(tags,new)',
    );
  });

  it('gives the first line of the explanation of an error', () => {
    const detail = 'Wrong filter at offset 0: no operator.\n  x\n  ^';
    expect(formatRequestLine({ ...entry, status: 400, bytes: 99, detail })).toBe(
      'GET 400 /catalogs/c 3.1 ms 99 B — Wrong filter at offset 0: no operator.',
    );
  });

  it('says when the caller went away', () => {
    expect(formatRequestLine({ ...entry, aborted: true })).toContain('GET broken off /catalogs/c');
  });

  it('lets no caller write to the terminal', () => {
    const line = formatRequestLine({ ...entry, filter: 'eq(name,\u001b[2J\u202e\r\n)' });
    expect(line).toMatch(/eq\(name,\\u\{1b\}\[2J\\u\{202e\}\\u\{d\}\\u\{a\}\)$/);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [2_340_000, '2.3 MB'],
  ])('shows %d as %s', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });
});
