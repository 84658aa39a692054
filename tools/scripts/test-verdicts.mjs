/** Words that make the verdict of a test depend on the speed of the machine, each with the way out. */
const refusals = [
  {
    words: /\bretry\b(?![-_])/,
    advice: 'a test that passes when it is repeated hides its cause: find the cause',
  },
  {
    words: /\binterruptAfterTimeLimit\b/,
    advice: 'give the property a number of cases: runs(n) of @aisle/testing',
  },
  {
    words: /\bwaitForTimeout\b|\bsetTimeout\b(?!['"])/,
    advice: 'wait for a state: expect.poll, waitUntil of @aisle/testing, a locator or an event',
  },
  {
    words: /\bvi\.wait(?:For|Until)\b/,
    advice: 'it gives up after a second: use expect.poll or waitUntil of @aisle/testing',
  },
  {
    words:
      /\b(?:test|hook|teardown|action)Timeout\b|\bsetDefault(?:Navigation)?Timeout\b(?!\(longestWait\))|\btimeout: *[1-9]|^\s*\}, *[\d_]{4,}\);?$/,
    advice: 'the one time limit is in tools/testing/vitest.mjs',
  },
  {
    words: /performance\.now\(\).*\.toBeLess|Date\.now\(\).*\.toBeLess/,
    advice: 'compare two measurements of one run, in the thorough tier or in the benchmark',
  },
];

/**
 * Returns a line for each place in the text of a test where the speed of the machine could decide its verdict:
 * `file:line: text (advice)`.
 */
export function findTimedVerdicts(file, text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      refusals
        .filter(({ words }) => words.test(line))
        .map(({ advice }) => `${file}:${index + 1}: ${line.trim()} (${advice})`),
    );
}
