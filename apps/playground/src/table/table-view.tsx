import { useEffect, useMemo, useState } from 'react';
import { type BodyKind, bodyKind } from '../answer/body-kind.js';
import type { AnsweredRequest } from '../answer/exchange.js';
import { inSlices } from '../lib/in-slices.js';
import { listOf, memberOf } from '../lib/members.js';
import { defaultColumns, pickColumns, storeColumns, storedColumns } from './columns.js';
import { DataTable } from './data-table.js';
import { type LeafPath, leafPaths } from './leaf-paths.js';
import { type RowOrder, sortRows, type TableRow } from './sort-rows.js';
import styles from './table.module.css';
import { TableTools } from './table-tools.js';

interface TableViewProps {
  readonly exchange: AnsweredRequest;
  /** Shows what a JSON pointer leads to. */
  readonly onShowJson: (pointer: string) => void;
}

/** A list as a table of the columns that its reader chose. */
export default function TableView({ exchange, onShowJson }: TableViewProps) {
  const { json } = exchange.answer;
  const paths = useLeafPaths(json);
  if (paths === undefined) return null;
  return <ChosenTable kind={bodyKind(json)} json={json} paths={paths} onShowJson={onShowJson} />;
}

interface ChosenTableProps extends Pick<TableViewProps, 'onShowJson'> {
  readonly kind: BodyKind;
  readonly json: unknown;
  readonly paths: readonly LeafPath[];
}

function ChosenTable({ kind, json, paths, onShowJson }: ChosenTableProps) {
  const [chosen, setChosen] = useState(() => storedColumns(kind));
  const [order, setOrder] = useState<RowOrder>();
  const columns = useMemo(() => {
    const picked = pickColumns(chosen ?? [], paths);
    return picked.length > 0 ? picked : defaultColumns(kind, paths);
  }, [chosen, kind, paths]);
  const rows = useMemo((): readonly TableRow[] => {
    const all = listOf(memberOf(json, 'data')).map((row, index) => ({ index, row }));
    const sorted = paths.find(({ key }) => key === order?.key);
    return sorted && order ? sortRows(all, sorted.names, order.direction) : all;
  }, [json, paths, order]);
  return (
    <div className={styles.view}>
      <TableTools
        name={kind}
        paths={paths}
        columns={columns}
        rows={rows}
        onChoose={(keys) => {
          setChosen(keys);
          storeColumns(kind, keys);
        }}
      />
      <DataTable
        label={kind === 'nodes' ? 'Nodes' : kind === 'products' ? 'Products' : 'Records'}
        columns={columns}
        rows={rows}
        order={order}
        onOrder={setOrder}
        onShowJson={onShowJson}
      />
    </div>
  );
}

/** The leaf paths of a body, found without a stall; undefined until then. */
function useLeafPaths(json: unknown): readonly LeafPath[] | undefined {
  const [found, setFound] = useState<{ json: unknown; paths: readonly LeafPath[] }>();
  useEffect(() => {
    const controller = new AbortController();
    inSlices(leafPaths(json), controller.signal).then(
      (paths) => !controller.signal.aborted && setFound({ json, paths }),
      () => undefined,
    );
    return () => controller.abort();
  }, [json]);
  return found?.json === json ? found?.paths : undefined;
}
