const ownSource = /^(packages|apps)\/[^/]+\/src\//;

/** Runs once a second for whichever request comes then, so it belongs to no kind of request. */
const everySecond = 'apps/api/src/file-stamp.ts';

/**
 * Summarises the coverage of one action. `fileOf` returns the path of a script's source relative to the root.
 * @returns our source files of which a function ran, sorted, the number of those functions and that of their calls.
 */
export function summarize(scripts, fileOf) {
  const found = new Map();
  let calls = 0;
  for (const { url, functions } of scripts) {
    const file = fileOf(url);
    if (!ownSource.test(file) || file === everySecond) continue;
    // A range from the first letter on is the module itself, which runs when it is loaded.
    const ran = functions.filter(
      ({ ranges: [{ count, startOffset }] }) => count > 0 && startOffset > 0,
    );
    if (ran.length > 0) found.set(file, ran.length);
    for (const { ranges } of ran) calls += ranges[0].count;
  }
  return {
    files: [...found.keys()].sort(),
    functions: [...found.values()].reduce((sum, count) => sum + count, 0),
    calls,
  };
}
