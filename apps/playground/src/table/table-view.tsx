import { useMemo, useState } from 'react';
import { NodeNames, useNodeNames } from '../cards/node-names.js';
import { useComing } from '../lib/hooks.js';
import { inSlices } from '../lib/in-slices.js';
import { keep, readKeptTexts } from '../lib/kept.js';
import { listOf, memberOf } from '../lib/members.js';
import viewer from '../lib/viewer.module.css';
import { bodyKind } from '../sending/body-kind.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { defaultColumns, pickColumns } from './columns.js';
import { DataTable } from './data-table.js';
import { leafPaths } from './leaf-paths.js';
import { type RowOrder, sortRows, type TableRow } from './sort-rows.js';
import { TableTools } from './table-tools.js';

/** A list as a table of the chosen columns. */
export default function TableView({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { json } = exchange.answer;
  const kind = bodyKind(json);
  // Storage key of the columns for this kind of data.
  const chosenKey = `aisle-columns-${kind}`;
  const names = useNodeNames();
  const paths = useComing(json, (of, signal) => inSlices(leafPaths(of), signal));
  const [chosen, setChosen] = useState(() => readKeptTexts(chosenKey));
  const [order, setOrder] = useState<RowOrder>();
  const columns = useMemo(() => {
    const picked = pickColumns(chosen ?? [], paths ?? []);
    return picked.length > 0 ? picked : defaultColumns(kind, paths ?? []);
  }, [chosen, kind, paths]);
  const rows = useMemo((): readonly TableRow[] => {
    const all = listOf(memberOf(json, 'data')).map((row, index) => ({ index, row }));
    const sorted = paths?.find(({ key }) => key === order?.key);
    return sorted && order ? sortRows(all, sorted.names, order.direction) : all;
  }, [json, paths, order]);
  if (!paths) return null;
  return (
    <div className={viewer.view}>
      <TableTools
        name={kind}
        paths={paths}
        columns={columns}
        rows={rows}
        onChoose={(keys) => {
          setChosen(keys);
          keep(chosenKey, keys);
        }}
      />
      <NodeNames value={names}>
        <DataTable
          label={kind === 'nodes' ? 'Nodes' : kind === 'products' ? 'Products' : 'Records'}
          operation={exchange.sent.operation}
          columns={columns}
          rows={rows}
          order={order}
          onOrder={setOrder}
        />
      </NodeNames>
    </div>
  );
}
