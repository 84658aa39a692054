import type { ReactNode } from 'react';
import styles from './compare.module.css';

/** A control under a word for those who see it; it has a name of its own for those who do not. */
export function Labelled({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
