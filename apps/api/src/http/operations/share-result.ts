/** For how long a figure is good enough, in milliseconds. */
export const figureAge = 1_000;

/**
 * Does something that is dear once for all who ask for it within a while: they share what a run comes to, a
 * failure too, that is still going on or began at most `age` milliseconds ago.
 */
export function shareResult<Result>(
  run: () => Promise<Result>,
  age = figureAge,
  now: () => number = () => performance.now(),
): () => Promise<Result> {
  let latest: Promise<Result> | undefined;
  let isRunning = false;
  let goodUntil = 0;
  return () => {
    if (latest && (isRunning || now() < goodUntil)) return latest;
    isRunning = true;
    goodUntil = now() + age;
    latest = run().finally(() => {
      isRunning = false;
    });
    return latest;
  };
}
