import { Icon } from '../lib/icon.js';
import { columnLabel } from './columns.js';
import type { LeafPath } from './leaf-paths.js';
import { nextOrder, type RowOrder } from './sort-rows.js';
import styles from './table.module.css';

interface ColumnHeadsProps {
  readonly columns: readonly LeafPath[];
  readonly order: RowOrder | undefined;
  readonly onOrder: (order: RowOrder | undefined) => void;
}

/** The head of each column; pressing it sorts up, down, and back. */
export function ColumnHeads({ columns, order, onOrder }: ColumnHeadsProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ key, names }) => {
          const direction = order?.key === key ? order.direction : undefined;
          return (
            <th key={key} scope="col" aria-sort={direction ?? 'none'} title={key}>
              <button type="button" onClick={() => onOrder(nextOrder(order, key))}>
                <span className={styles.label}>{columnLabel({ names })}</span>
                <span className={styles.direction} data-direction={direction}>
                  <Icon name="chevron-down" size={12} />
                </span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
