import type { Operation } from '@aisle/schema';
import { cutSentence } from './first-sentence.js';
import styles from './operation-heading.module.css';

/** What an operation is called and does: a sentence, and the others when asked for. */
export function OperationHeading({ operation }: { readonly operation: Operation }) {
  const [first, rest] = cutSentence(operation.description);
  return (
    <header className={styles.heading}>
      <h1 className={styles.title}>{operation.summary}</h1>
      <code className={styles.name}>{operation.name}</code>
      {rest === '' ? (
        <p className={styles.description}>{first}</p>
      ) : (
        <details className={styles.description}>
          <summary>
            {first} <span className={styles.more}>More</span>
          </summary>
          <p>{rest}</p>
        </details>
      )}
    </header>
  );
}
