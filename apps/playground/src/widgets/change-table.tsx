import type { ReactNode } from 'react';
import styles from './change-table.module.css';

/** A field with its value before and after; undefined if absent. */
interface ShownChange {
  readonly key: string;
  readonly name: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

interface ChangeTableProps {
  readonly label: string;
  /** Title of the first column. */
  readonly head?: string;
  readonly changes: readonly ShownChange[];
}

/** Table of fields before and after. */
export function ChangeTable({ label, head = 'Field', changes }: ChangeTableProps) {
  return (
    <table className={`plain-table ${styles.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, name, before, after }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className={before ? styles.old : undefined}>{before ?? 'none'}</td>
            <td className={after ? styles.new : undefined}>{after ?? 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
