import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** What may be done about it. */
  readonly children?: ReactNode;
}

/** Says why there is nothing to see, and what to do about it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={`stack ${styles.state}`}>
      <strong>{title}</strong>
      {children && <div className={`stack loose gray ${styles.state}`}>{children}</div>}
    </div>
  );
}
