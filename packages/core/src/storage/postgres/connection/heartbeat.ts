/** Between two signs of life, in milliseconds. */
const beatEvery = 3_000;

/**
 * Time without a heartbeat after which a process counts as gone, in milliseconds by the database's
 * clock.
 */
export const goneAfter = 20_000;

/**
 * Calls `beat` regularly until the returned function is called. A failure is ignored: the next call
 * may succeed, and a lost claim is detected at the next step.
 */
export function keepBeating(beat: () => Promise<unknown>): () => void {
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    beat()
      .catch(() => undefined)
      .finally(() => {
        isBeating = false;
      });
  }, beatEvery);
  timer.unref();
  return () => clearInterval(timer);
}
