import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Returns the number of leading indices that hold, by binary search. All that hold must come before
 * all others.
 */
export function countLeading(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

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

interface RowsToWindow {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of a row, in pixels. */
  readonly rowHeight: number;
}

const around = 15;

/**
 * Returns the rows of equal height in or near the viewport: from `first` to before `end`. Its cost
 * does not depend on the number of rows. It measures and stores nothing per row, unlike a
 * virtualizer with variable heights.
 */
export function useRowWindow(rows: RowsToWindow) {
  const { scroller, count, rowHeight } = rows;
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const next = { top: element.scrollTop, height: element.clientHeight };
      setSeen((old) => (old.top === next.top && old.height === next.height ? old : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  /** Scrolls a row into view by the shortest way. */
  const scrollTo = useCallback(
    (row: number) => {
      const element = scroller.current;
      if (!element) return;
      const lowest = (row + 1) * rowHeight - element.clientHeight;
      element.scrollTop = Math.min(Math.max(element.scrollTop, lowest), row * rowHeight);
    },
    [scroller, rowHeight],
  );
  const last = Math.max(0, count - 1);
  const first = Math.min(last, Math.max(0, Math.floor(seen.top / rowHeight) - around));
  const end = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + around);
  return { first, end, scrollTo };
}
