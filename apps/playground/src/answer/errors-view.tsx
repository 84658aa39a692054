import type { ErrorElement } from '@aisle/schema';
import styles from './errors-view.module.css';

/** What the server said was wrong. A detail may point at a place with a caret in its second line. */
export function ErrorsView({ errors }: { readonly errors: readonly ErrorElement[] }) {
  return (
    <ol className={styles.errors}>
      {errors.map(({ title, detail }) => (
        <li key={`${title} ${detail}`} className={styles.error}>
          <strong>{title}</strong>
          <pre className={styles.detail}>{detail}</pre>
        </li>
      ))}
    </ol>
  );
}
