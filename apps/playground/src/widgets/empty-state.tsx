import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** Actions to offer. */
  readonly children?: ReactNode;
}

/** Explains why there is no content, with actions. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={`stack ${styles.state}`}>
      <strong>{title}</strong>
      {children && <div className={`stack loose gray ${styles.state}`}>{children}</div>}
    </div>
  );
}
