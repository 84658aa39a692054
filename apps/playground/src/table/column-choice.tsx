import { useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import type { LeafPath } from './leaf-paths.js';
import styles from './table.module.css';

interface ColumnChoiceProps {
  readonly paths: readonly LeafPath[];
  readonly columns: readonly LeafPath[];
  readonly onChoose: (keys: readonly string[] | undefined) => void;
}

/** More paths than this are found by searching. */
const listed = 80;

/** The list from which a table's columns are chosen: every leaf of the data. */
export function ColumnChoice({ paths, columns, onChoose }: ColumnChoiceProps) {
  return (
    <DialogTrigger>
      <Button>
        Columns <span className={styles.soft}>{columns.length}</span>{' '}
        <Icon name="chevron-down" size={14} />
      </Button>
      <Popover className={styles.popover} placement="bottom start">
        <Dialog aria-label="Columns" className={styles.choice}>
          <ColumnList paths={paths} columns={columns} onChoose={onChoose} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function ColumnList({ paths, columns, onChoose }: ColumnChoiceProps) {
  const [query, setQuery] = useState('');
  const keys = columns.map(({ key }) => key);
  const wanted = query.trim().toLowerCase();
  const fitting = paths.filter(({ key }) => key.toLowerCase().includes(wanted));
  const toggle = (key: string) => {
    const without = keys.filter((other) => other !== key);
    const next = without.length < keys.length ? without : [...keys, key];
    if (next.length > 0) onChoose(next);
  };
  return (
    <>
      <input
        type="search"
        className="text-input"
        aria-label="Find a column"
        placeholder={`Find one of ${paths.length} columns`}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className={styles.options}>
        {fitting.slice(0, listed).map(({ key, count }) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
              <span className={styles.path}>{key || 'value'}</span>
              <span className={styles.soft} title={`in ${count} rows`}>
                {count}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {fitting.length > listed && (
        <p className={styles.soft}>{fitting.length - listed} more: search to find them</p>
      )}
      {fitting.length === 0 && <p className={styles.soft}>No column has that name</p>}
      <Button look="quiet" onPress={() => onChoose(undefined)}>
        Proposed columns
      </Button>
    </>
  );
}
