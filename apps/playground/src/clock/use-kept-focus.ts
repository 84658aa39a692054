import { type RefObject, useEffect, useRef } from 'react';

/** A place for the focus when a change takes away or disables what had it. */
export function useKeptFocus(change: unknown): RefObject<HTMLHeadingElement | null> {
  const place = useRef<HTMLHeadingElement>(null);
  const seen = useRef(change);
  useEffect(() => {
    if (seen.current === change) return;
    seen.current = change;
    const frame = requestAnimationFrame(() => {
      const { activeElement: holder, body } = document;
      if (holder === null || holder === body || holder.matches(':disabled')) place.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [change]);
  return place;
}
