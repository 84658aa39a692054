import { Button } from '../lib/button.js';
import styles from './cards.module.css';
import type { Growing } from './use-growing.js';

interface ShowMoreProps {
  readonly shown: Growing;
  readonly all: number;
}

/** Leads on where a list is longer than any page of the service. */
export function ShowMore({ shown, all }: ShowMoreProps) {
  if (!shown.showMore) return null;
  return (
    <p className={styles.more}>
      <span>
        {shown.count} of {all}
      </span>
      <Button onPress={shown.showMore}>Show more</Button>
    </p>
  );
}
