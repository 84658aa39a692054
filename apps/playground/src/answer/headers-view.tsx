import type { Answer } from './exchange.js';
import styles from './headers-view.module.css';

/** The headers of an answer, folded away. */
export function HeadersView({ headers }: Pick<Answer, 'headers'>) {
  return (
    <details className={styles.headers}>
      <summary className="disclosure">
        <h3>Headers</h3> <span>{headers.length}</span>
      </summary>
      <dl className={styles.list}>
        {headers.map(([name, value]) => (
          <div key={name} className={styles.header}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
