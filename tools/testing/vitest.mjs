import { fileURLToPath } from 'node:url';
import { isThorough } from './tier.mjs';

/**
 * The one time limit of tests, in milliseconds. It only tells that something hangs. Who mends a test that hangs may
 * lower it: `TEST_CEILING=30` in seconds.
 */
export const ceiling = 1000 * Number(process.env.TEST_CEILING ?? 600);

/** A wait ends a little before its test, so that the error names the state that never came. */
export const longestWait = ceiling * 0.9;

export const testDefaults = {
  isolate: false,
  testTimeout: ceiling,
  hookTimeout: ceiling,
  teardownTimeout: ceiling,
  expect: { poll: { timeout: longestWait } },
  exclude: ['**/node_modules/**', ...(isThorough ? [] : ['**/*.thorough.*'])],
  setupFiles: [fileURLToPath(new URL('./draws.mjs', import.meta.url))],
  reporters: ['default', 'json'],
  outputFile: { json: '.reports/vitest.json' },
};
