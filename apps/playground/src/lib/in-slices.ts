/** Maximum duration of a slice in milliseconds: half a frame. */
const sliceMs = 8;

/** Runs a generator in slices, with pauses that keep the page responsive. */
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

/** Runs the same work at once. */
export function atOnce<Result>(work: Generator<undefined, Result, undefined>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
