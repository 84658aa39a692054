import { type Operation, type OperationName, operationList } from '@aisle/schema/contract';
import { decodeOrLeave } from '../lib/texts.js';
import styles from './operations.module.css';

const tones: Readonly<Record<string, string>> = { PUT: 'warn', POST: 'good' };

/** An operation's method with its color. */
export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span className="badge" data-tone={tones[method] ?? 'info'} data-method>
      {method}
    </span>
  );
}

/**
 * Splits an address where a line may break. Each part has its leading mark and its text, raw and
 * decoded. Joined, the parts are the address. `isId` marks long ids.
 */
export function splitTarget(target: string) {
  return [...target.matchAll(/([/?&]?)([^/?&]*)/g)]
    .filter(([whole]) => whole !== '')
    .map(({ 1: mark = '', 2: text = '', index: start }) => {
      const value = decodeOrLeave(text);
      return { start, mark, text, value, isId: mark === '/' && isLongId(text) };
    });
}

/** Returns the last UUID in an address; empty if it has none. */
export function lastIdOf(target: string): string {
  return splitTarget(target).findLast(({ isId }) => isId)?.value ?? '';
}

/** @returns true if a text is a UUID, which people do not read. */
export function isLongId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
}

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

/** Returns the page's address of an operation. */
export function hashFor(name: OperationName): string {
  return `#/${name}`;
}

/** Returns the operation that the page's address names; undefined if none. */
export function nameFromHash(hash: string): OperationName | undefined {
  const [path] = hash.split('?');
  return operationList.find(({ name }) => hashFor(name) === path)?.name;
}
