import styles from './method-badge.module.css';

/** An operation's method, told apart by colour as well. */
export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span className={styles.badge} data-method={method}>
      {method}
    </span>
  );
}
