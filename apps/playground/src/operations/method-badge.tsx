import type { Operation } from '@aisle/schema';
import styles from './method-badge.module.css';

/** An operation's method, told apart by colour as well. */
export function MethodBadge({ method }: { readonly method: Operation['method'] }) {
  return (
    <span className={styles.badge} data-method={method}>
      {method}
    </span>
  );
}
