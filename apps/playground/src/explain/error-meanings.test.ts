import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { meaningOf, titleOfStatus } from './error-meanings.js';

const document = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
const rows = [...document.matchAll(/^\| `\w+` \| (\d{3}) \| ([^|]+) \|/gm)].map(
  ([, status = '', title = '']) => [status, title] as const,
);
const fallback = meaningOf({ status: '400', title: 'Nothing of the kind' });

describe('meaningOf', () => {
  it('is found for every kind of error that is documented', () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const [status, title] of rows) {
      expect(meaningOf({ status, title }), title).not.toEqual(fallback);
    }
  });

  it('says something of an unknown error', () => {
    expect(meaningOf({ status: '502', title: 'Bad Gateway' }).remedy).toBe('Look into its log.');
  });
});

describe('titleOfStatus', () => {
  it('is a documented one', () => {
    for (const status of [400, 401, 403, 404, 409, 500, 503, 507]) {
      expect(rows).toContainEqual([String(status), titleOfStatus(status)]);
    }
    expect(titleOfStatus(418)).toBe('Status 418');
  });
});
