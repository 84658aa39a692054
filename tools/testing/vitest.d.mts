/** The one time limit of tests, in milliseconds. */
export const ceiling: number;

/** How long a test waits for a state, in milliseconds: a little less than {@link ceiling}. */
export const longestWait: number;

/** What the tests of every package have in common. Files named `*.thorough.test.ts` or `*.thorough.browser.test.ts` run in the thorough tier only. */
export const testDefaults: {
  isolate: false;
  testTimeout: number;
  hookTimeout: number;
  teardownTimeout: number;
  expect: { poll: { timeout: number } };
  exclude: string[];
  setupFiles: string[];
  reporters: ['default', 'json'];
  outputFile: { json: string };
};
