import { shorten } from '../lib/shorten.js';
import styles from './compare.module.css';
import { showValue } from './describe-difference.js';
import type { JsonChange } from './json-change.js';

interface ChangeTableProps {
  readonly label: string;
  readonly changes: readonly JsonChange[];
}

/** Fields with what they were and what they are. */
export function ChangeTable({ label, changes }: ChangeTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ kind, path, before, after }) => (
          <tr key={`${kind} ${path}`}>
            <th scope="row">
              {fieldName(path)}
              {kind === 'reordered' && <small> other order</small>}
            </th>
            <td className={before === undefined ? styles.absent : styles.old}>
              {shorten(showValue(before), mostCharacters)}
            </td>
            <td className={after === undefined ? styles.absent : styles.new}>
              {shorten(showValue(after), mostCharacters)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function fieldName(path: string): string {
  return path === '' ? 'the whole body' : path.slice(1).replaceAll('/', ' / ');
}

const mostCharacters = 400;
