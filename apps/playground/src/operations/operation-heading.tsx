import type { Operation } from '@aisle/schema/contract';
import styles from './operations.module.css';

/** Title and description of an operation. The first sentence is shown, the rest can be unfolded. */
export function OperationHeading({ operation }: { readonly operation: Operation }) {
  const [first, rest] = cutSentence(operation.description);
  return (
    <header className="line between">
      <h1 className={styles.title}>{operation.summary}</h1>
      <code className="gray">{operation.name}</code>
      {rest === '' ? (
        <p className={`gray ${styles.description}`}>{first}</p>
      ) : (
        <details className={`gray ${styles.description}`}>
          <summary>
            {first} <b>More</b>
          </summary>
          <p>{rest}</p>
        </details>
      )}
    </header>
  );
}

/** Splits a text after its first sentence. */
export function cutSentence(text: string): readonly [first: string, rest: string] {
  const end = /[.!?] (?=\p{Lu})/u.exec(text);
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 2)] : [text, ''];
}
