import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { statusMeaning } from './status-meaning.js';

const document = readFileSync(new URL('../../../../docs/use.md', import.meta.url), 'utf8');
const rows = [...document.matchAll(/^\| `\w+` \| (\d{3}) \| ([^|]+) \|/gm)].map(
  ([, status = '', title = '']) => [Number(status), title] as const,
);

it('says more of every error that is documented than that the request is wrong', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const [status, title] of rows) {
    expect(statusMeaning(status, title), title).not.toEqual(statusMeaning(499));
  }
});

it('tells errors of one status apart by their titles', () => {
  expect(statusMeaning(400, 'Validation Error').meaning).toMatch(/^The body does not match/);
  expect(statusMeaning(400, 'Bad Request')).toEqual(statusMeaning(400));
});
