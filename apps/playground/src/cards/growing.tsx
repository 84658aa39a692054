import { startTransition, useEffect, useState } from 'react';
import { Button } from '../widgets/button.js';
import styles from './cards.module.css';

const step = 12;
/** A page of the service has at most 100 members; what is longer comes from elsewhere. */
const batch = 120;

/** How many of many things to draw. */
interface Growing {
  readonly count: number;
  /** Draws another batch; undefined when all are drawn, or will be. */
  readonly showMore?: (() => void) | undefined;
}

/** Draws some of many things at once, a batch of them a few at a time while the page is idle, more on demand. */
export function useGrowing(all: number): Growing {
  const [count, setCount] = useState(step);
  const [limit, setLimit] = useState(batch);
  const goal = Math.min(all, limit);
  useEffect(() => {
    if (count >= goal) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)), 30);
    return () => clearTimeout(timer);
  }, [count, goal]);
  return {
    count: Math.min(count, goal),
    ...(all > limit && { showMore: () => setLimit(limit + batch) }),
  };
}

interface ShowMoreProps {
  readonly shown: Growing;
  readonly all: number;
}

/** Leads on where a list is longer than any page of the service. */
export function ShowMore({ shown, all }: ShowMoreProps) {
  if (!shown.showMore) return null;
  return (
    <p className={`line soft ${styles.more}`}>
      <span>
        {shown.count} of {all}
      </span>
      <Button onPress={shown.showMore}>Show more</Button>
    </p>
  );
}
