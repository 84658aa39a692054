import type { Operation } from '@aisle/schema';
import styles from './operation-heading.module.css';

/** What an operation is called and does. */
export function OperationHeading({ operation }: { readonly operation: Operation }) {
  return (
    <header className={styles.heading}>
      <h1 className={styles.title}>{operation.summary}</h1>
      <code className={styles.name}>{operation.name}</code>
      <p className={styles.description}>{operation.description}</p>
    </header>
  );
}
