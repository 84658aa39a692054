import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { cellText, cellValue } from './cell-text.js';
import type { LeafPath } from './leaf-paths.js';
import type { TableRow } from './sort-rows.js';
import styles from './table.module.css';

interface CellLineProps {
  readonly row: TableRow;
  readonly column: LeafPath;
  /** What happened last. */
  readonly note: string;
  readonly onCopy: () => void;
  readonly onShowJson: (pointer: string) => void;
}

/** The cell in the focus: where it is in the answer, and all of its value. */
export function CellLine({ row, column, note, onCopy, onShowJson }: CellLineProps) {
  const names = column.names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'));
  const value = cellValue(row.row, column.names);
  const pointer = ['/data', row.index, ...(value === undefined ? [] : names)].join('/');
  return (
    <div className={styles.foot}>
      <p className={styles.place}>
        <code>{pointer}</code>
        <span>{value === undefined ? 'not there' : cellText(value).slice(0, 2000)}</span>
      </p>
      <output className={styles.soft}>{note}</output>
      <Button look="quiet" aria-label="Copy the cell" onPress={onCopy}>
        <Icon name="copy" size={14} /> Cell
      </Button>
      <Button
        look="quiet"
        aria-label="Show the cell in the JSON"
        onPress={() => onShowJson(pointer)}
      >
        JSON
      </Button>
    </div>
  );
}
