import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  readonly label: string;
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  readonly keys?: string;
  readonly onPress: () => void;
  /** A picture. */
  readonly children: ReactNode;
}

/** A quiet button with a picture; its label is read out and shown as a hint. */
export function IconButton({ label, keys, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
