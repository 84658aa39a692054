import type { HeaderChange } from './compare-answers.js';
import styles from './difference.module.css';

/** The headers that differ, folded up. */
export function HeaderChanges({ changes }: { readonly changes: readonly HeaderChange[] }) {
  return (
    <details className={styles.headers}>
      <summary className="disclosure">
        {changes.length === 1 ? '1 header differs' : `${changes.length} headers differ`}
        <span>{changes.map(({ name }) => name).join(', ')}</span>
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Header</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before ?? '—'}</td>
              <td>{after ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
