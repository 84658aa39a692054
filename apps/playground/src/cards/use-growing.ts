import { startTransition, useEffect, useState } from 'react';

const step = 12;

/** How many of many things to draw: some at once, the rest a few at a time while the page is idle. */
export function useGrowing(all: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= all) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)), 30);
    return () => clearTimeout(timer);
  }, [count, all]);
  return Math.min(count, all);
}
