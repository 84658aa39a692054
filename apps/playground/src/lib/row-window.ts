import { type RefObject, useCallback, useEffect, useState } from 'react';

interface RowsToWindow {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels, of each row and of what stays in sight above them. */
  readonly rowHeight: number;
  readonly headHeight?: number;
}

const around = 15;

/**
 * Which of many rows of one height are in sight or near it: from `first` to before `end`. It costs the same for ten rows and for a million:
 * unlike a virtualizer of rows that may differ, nothing is measured or kept for each.
 */
export function useRowWindow(rows: RowsToWindow) {
  const { scroller, count, rowHeight, headHeight = 0 } = rows;
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
  /** Scrolls as little as brings a row into sight. */
  const scrollTo = useCallback(
    (row: number) => {
      const element = scroller.current;
      if (!element) return;
      const lowest = headHeight + (row + 1) * rowHeight - element.clientHeight;
      element.scrollTop = Math.min(Math.max(element.scrollTop, lowest), row * rowHeight);
    },
    [scroller, rowHeight, headHeight],
  );
  const last = Math.max(0, count - 1);
  const first = Math.min(last, Math.max(0, Math.floor(seen.top / rowHeight) - around));
  const end = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + around);
  return { first, end, scrollTo };
}
