import { expect, it } from 'vitest';
import { findTimedVerdicts } from './test-verdicts.mjs';

it.each([
  'describe("x", { retry: 2 }, () => {',
  'fc.interruptAfterTimeLimit(10)(...run)',
  'await page.waitForTimeout(300);',
  "import { setTimeout as wait } from 'node:timers/promises';",
  'await new Promise((resolve) => setTimeout(resolve, 100));',
  'await vi.waitFor(answer);',
  'vi.setConfig({ testTimeout: 180_000 });',
  'page.setDefaultTimeout(1_000);',
  'await expect.poll(look, { timeout: 20_000 }).toBe(1);',
  '  }, 120_000);',
  'expect(performance.now() - startedAt).toBeLessThan(5000);',
])('refuses %s', (line) => {
  const found = findTimedVerdicts('x.test.ts', `const a = 1;\n${line}\n`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^x\.test\.ts:2: .+ \(.+\)$/);
});

it.each([
  "expect(headers['retry-after']).toBe('1');",
  'new Database(file, { timeout: 0 });',
  "vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });",
  'const limits = { headersTimeout: 200 };',
  'await expect.poll(look).toBe(1);',
  'expect(size).toBeLessThan(250_000);',
  'page.setDefaultTimeout(longestWait);',
])('allows %s', (line) => {
  expect(findTimedVerdicts('x.test.ts', line)).toEqual([]);
});
