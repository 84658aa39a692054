/** Longer than this nothing runs at a stretch: half a frame. */
const sliceMs = 8;

/** Runs work that yields now and then, with pauses in which the page can answer its user. */
export async function inSlices<Result>(
  work: Generator<undefined, Result, undefined>,
  signal?: AbortSignal,
): Promise<Result> {
  let deadline = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < deadline) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    deadline = performance.now() + sliceMs;
  }
}

/** Runs the same work in one go. */
export function atOnce<Result>(work: Generator<undefined, Result, undefined>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
