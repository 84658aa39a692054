import { useId, useMemo, useRef, useState } from 'react';
import { NodeNames, useNodeNames } from '../cards/card-parts.js';
import { keep, readKeptTexts } from '../lib/kept.js';
import { inSlices } from '../lib/long-lists.js';
import { useComing, useToldFound } from '../lib/outcome.js';
import { downloadText, listOf, memberOf } from '../lib/texts.js';
import viewer from '../lib/viewer.module.css';
import { bodyKind } from '../sending/send.js';
import type { AnsweredRequest } from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
import { TextInput } from '../widgets/controls.js';
import {
  defaultColumns,
  type LeafPath,
  leafPaths,
  pickColumns,
  type RowOrder,
  sortRows,
  type TableRow,
  toCsv,
} from './columns.js';
import { DataTable } from './data-table.js';
import styles from './table.module.css';

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
          columns={columns}
          rows={rows}
          order={order}
          onOrder={setOrder}
        />
      </NodeNames>
    </div>
  );
}

interface ColumnChoiceProps {
  readonly paths: readonly LeafPath[];
  readonly columns: readonly LeafPath[];
  /** Undefined restores the default columns. */
  readonly onChoose: (keys: readonly string[] | undefined) => void;
}

interface TableToolsProps extends ColumnChoiceProps {
  /** Name of the rows, at the start of the file name. */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** Toolbar to choose the columns and download the table. */
function TableTools({ name, paths, columns, rows, onChoose }: TableToolsProps) {
  const download = () => {
    const csv = toCsv(
      columns,
      rows.map(({ row }) => row),
    );
    downloadText(`${name}.csv`, 'text/csv;charset=utf-8', csv);
  };
  return (
    <div className={`line between ${viewer.tools}`}>
      <ColumnChoice paths={paths} columns={columns} onChoose={onChoose} />
      <Button onPress={download}>
        <Icon name="download" size={14} /> Download CSV
      </Button>
    </div>
  );
}

/** Maximum number of paths to list. Others are found by searching. */
const listed = 80;

/** List to choose columns from all leaves of the data. */
function ColumnChoice(props: ColumnChoiceProps) {
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const placeUnder = (button: HTMLElement) => {
    const { bottom, left } = button.getBoundingClientRect();
    list.current?.style.setProperty('inset', `${bottom + 4}px auto auto ${left}px`);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        data-look="plain"
        popoverTarget={listId}
        onClick={(event) => placeUnder(event.currentTarget)}
      >
        Columns <span className="soft">{props.columns.length}</span>
        <Icon name="chevron-down" size={14} />
      </button>
      <div
        ref={list}
        id={listId}
        popover="auto"
        role="dialog"
        aria-label="Columns"
        className={`popover ${styles.popover}`}
      >
        <div className="stack">
          <ColumnList {...props} />
        </div>
      </div>
    </>
  );
}

function ColumnList({ paths, columns, onChoose }: ColumnChoiceProps) {
  const [query, setQuery] = useState('');
  const keys = columns.map(({ key }) => key);
  const wanted = query.trim().toLowerCase();
  const fitting = paths.filter(({ key }) => key.toLowerCase().includes(wanted));
  useToldFound(wanted === '' ? undefined : fitting.length, 'column');
  const toggle = (key: string) => {
    const without = keys.filter((other) => other !== key);
    const next = without.length < keys.length ? without : [...keys, key];
    if (next.length > 0) onChoose(next);
  };
  return (
    <>
      <TextInput
        type="search"
        aria-label="Find a column"
        placeholder={`Find one of ${paths.length} columns`}
        value={query}
        onType={setQuery}
      />
      <ul className={styles.options}>
        {fitting.slice(0, listed).map(({ key, count }) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
              <code>{key || 'value'}</code>
              <span className="soft" title={`in ${count} rows`}>
                {count}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {fitting.length > listed && (
        <p className="soft">{fitting.length - listed} more: search to find them</p>
      )}
      {fitting.length === 0 && <p className="soft">No column has that name</p>}
      <Button look="quiet" onPress={() => onChoose(undefined)}>
        Default columns
      </Button>
    </>
  );
}
