import type { Plan } from '@aisle/schema';
import type { FieldChange } from '@aisle/schema/dev';
import { useState } from 'react';
import { Badge } from '../lib/badge.js';
import { ChangeTable } from '../lib/change-table.js';
import { describeValue } from './describe-value.js';
import { fieldName, isAskedFor } from './field-names.js';
import styles from './preview.module.css';

interface FieldChangesProps {
  readonly caption: string;
  readonly changes: readonly FieldChange[];
  /** The attributes that were asked for. */
  readonly asked: readonly string[];
  readonly plans: readonly Plan[];
}

/** Fields before and after, by names that people read or as the contract has them. */
export function FieldChanges({ caption, changes, asked, plans }: FieldChangesProps) {
  const [isRaw, setRaw] = useState(false);
  const askedFirst = changes.toSorted(
    (a, b) => Number(isAskedFor(b.pointer, asked)) - Number(isAskedFor(a.pointer, asked)),
  );
  const show = (value: unknown) => {
    if (value === undefined) return undefined;
    return isRaw ? JSON.stringify(value) : describeValue(value, plans);
  };
  return (
    <>
      <ChangeTable
        label={caption}
        changes={askedFirst.map(({ pointer, before, after }) => ({
          key: pointer,
          name: (
            <>
              {isRaw ? <code>{pointer}</code> : fieldName(pointer)}{' '}
              {!isAskedFor(pointer, asked) && <Badge>follows</Badge>}
            </>
          ),
          before: show(before),
          after: show(after),
        }))}
      />
      <label className={styles.raw}>
        <input type="checkbox" checked={isRaw} onChange={() => setRaw(!isRaw)} /> Pointers and raw
        values
      </label>
    </>
  );
}
