import { Button } from '../lib/button.js';
import { downloadText } from '../lib/download-text.js';
import { Icon } from '../lib/icon.js';
import { ColumnChoice } from './column-choice.js';
import { toCsv } from './csv.js';
import type { LeafPath } from './leaf-paths.js';
import type { TableRow } from './sort-rows.js';
import styles from './table.module.css';

interface TableToolsProps {
  /** What the rows are; the file's name begins with it. */
  readonly name: string;
  readonly paths: readonly LeafPath[];
  readonly columns: readonly LeafPath[];
  readonly rows: readonly TableRow[];
  /** Undefined goes back to the proposed columns. */
  readonly onChoose: (keys: readonly string[] | undefined) => void;
}

/** Which columns a table has, and the table as a file. */
export function TableTools({ name, paths, columns, rows, onChoose }: TableToolsProps) {
  const download = () => {
    const csv = toCsv(
      columns,
      rows.map(({ row }) => row),
    );
    downloadText(`${name}.csv`, 'text/csv;charset=utf-8', csv);
  };
  return (
    <div className={styles.tools}>
      <ColumnChoice paths={paths} columns={columns} onChoose={onChoose} />
      <Button onPress={download}>
        <Icon name="download" size={14} /> Download CSV
      </Button>
    </div>
  );
}
