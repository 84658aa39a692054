import type { Plan } from '@aisle/schema';
import type { FieldChange } from '@aisle/schema/dev';
import { useState } from 'react';
import { Badge } from '../lib/badge.js';
import { describeValue } from './describe-value.js';
import { fieldName, isAskedFor } from './field-names.js';
import styles from './preview.module.css';

interface ChangeTableProps {
  readonly caption: string;
  readonly changes: readonly FieldChange[];
  /** The attributes that were asked for. */
  readonly asked: readonly string[];
  readonly plans: readonly Plan[];
}

/** Fields before and after, by names that people read or as the contract has them. */
export function ChangeTable({ caption, changes, asked, plans }: ChangeTableProps) {
  const [isRaw, setRaw] = useState(false);
  const askedFirst = changes.toSorted(
    (a, b) => Number(isAskedFor(b.pointer, asked)) - Number(isAskedFor(a.pointer, asked)),
  );
  const show = (value: unknown) => (isRaw ? JSON.stringify(value) : describeValue(value, plans));
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {askedFirst.map(({ pointer, before, after }) => (
            <tr key={pointer}>
              <th scope="row">
                {isRaw ? <code>{pointer}</code> : fieldName(pointer)}{' '}
                {!isAskedFor(pointer, asked) && <Badge>follows</Badge>}
              </th>
              <Side value={before} show={show} kind="before" />
              <Side value={after} show={show} kind="after" />
            </tr>
          ))}
        </tbody>
      </table>
      <label className={styles.raw}>
        <input type="checkbox" checked={isRaw} onChange={() => setRaw(!isRaw)} /> Pointers and raw
        values
      </label>
    </>
  );
}

interface SideProps {
  readonly value: unknown;
  readonly show: (value: unknown) => string;
  readonly kind: 'before' | 'after';
}

function Side({ value, show, kind }: SideProps) {
  return (
    <td className={styles[kind]}>
      {value === undefined ? <span className={styles.none}>none</span> : show(value)}
    </td>
  );
}
