/** Milliseconds for which metrics are reused. */
export const figureAge = 1_000;

/**
 * Shares an expensive result. Callers get the run that is still going on or began at most `age`
 * milliseconds ago, including its failure.
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
