import { useState } from 'react';
import { EmptyState } from '../lib/empty-state.js';
import { ChangeTable } from './change-table.js';
import type { ListDifference, RecordKind } from './compare-lists.js';
import styles from './difference.module.css';
import { KindFilter, type ShownKind } from './kind-filter.js';
import { RecordRow } from './record-row.js';

/** Records side by side, by what became of them. */
export function ListDifferenceView({ difference }: { readonly difference: ListDifference }) {
  const [chosen, setChosen] = useState<ShownKind>('different');
  const { records, everywhere, counts } = difference;
  const shown = records.filter(({ kinds }) => isShown(kinds, chosen));
  return (
    <>
      {everywhere.length > 0 && (
        <details className={styles.headers}>
          <summary className="disclosure">
            The same in every record
            <span>{everywhere.map(({ path }) => path.split('/').at(-1)).join(', ')}</span>
          </summary>
          <ChangeTable label="Changes of every record" changes={everywhere} />
        </details>
      )}
      <KindFilter
        counts={counts}
        different={records.length - counts.unchanged}
        value={chosen}
        onChange={setChosen}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={chosen === 'different' ? 'Every record is the same' : `Nothing is ${chosen}`}
        />
      ) : (
        <ul className={styles.records}>
          {shown.map((record) => (
            <RecordRow key={record.id} record={record} />
          ))}
        </ul>
      )}
    </>
  );
}

function isShown(kinds: readonly RecordKind[], chosen: ShownKind): boolean {
  return chosen === 'different' ? !kinds.includes('unchanged') : kinds.includes(chosen);
}
