import { type FilterError, type FilterTable, maxFilterTerms } from '@aisle/schema/filter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHandler } from '../../lib/hooks.js';
import { Button } from '../../widgets/button.js';
import { Icon } from '../../widgets/icon.js';
import { changeRow, type FilterRow, newRow, type RowChange } from '../filter-rows.js';
import type { ValuePlace } from '../values/use-values.js';
import { FilterRowLine } from './filter-row-line.js';
import styles from './filter-rows.module.css';

interface FilterRowsProps {
  readonly rows: readonly FilterRow[];
  /** Error that keeps the rows from following the text. */
  readonly fault: FilterError | undefined;
  readonly table: FilterTable;
  readonly place: ValuePlace;
  /** True if the user opened the rows, so that the first one takes the focus. */
  readonly isWanted: boolean;
  readonly onRows: (rows: readonly FilterRow[]) => void;
}

/** A filter as rows, one for each term. */
export function FilterRows({ rows, fault, table, place, isWanted, onRows }: FilterRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = useFocusAfterChange(list, isWanted ? '[data-first]' : undefined);
  const isFull = rows.length >= maxFilterTerms;
  const add = () => {
    const row = newRow(rows, table);
    moveFocus(`[data-row="${row.id}"] [data-first]`);
    onRows([...rows, row]);
  };
  const change = useHandler((position: number, changed: RowChange) => {
    onRows(rows.map((row, at) => (at === position ? changeRow(row, changed, table) : row)));
  });
  const remove = useHandler((position: number) => {
    const next = rows[position + 1] ?? rows[position - 1];
    moveFocus(next ? `[data-row="${next.id}"] [data-remove]` : '[data-add]');
    onRows(rows.filter((_, at) => at !== position));
  });
  return (
    <div ref={list} className={`stack ${styles.builder}`}>
      {fault && rows.length > 0 && (
        <p className="soft">
          The text is no filter from offset {fault.span.start} on. These are the conditions before
          that; changing one brings them back.
        </p>
      )}
      {rows.length > 0 && (
        <ol
          aria-label="Conditions"
          className={`stack ${styles.rows}`}
          data-behind={fault ? true : undefined}
        >
          {rows.map((row, position) => (
            <FilterRowLine
              key={row.id}
              {...{ row, position, table, place }}
              onChange={change}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      <div className="line loose">
        <span data-add>
          <Button onPress={add} isDisabled={isFull}>
            <Icon name="plus" /> Add a condition
          </Button>
        </span>
        {rows.length > 1 && (
          <span className="soft">
            {isFull ? `A filter has at most ${maxFilterTerms}.` : 'All of them must hold.'}
          </span>
        )}
      </div>
    </div>
  );
}

/** Focuses an element after a change, by a selector of the button's container. */
function useFocusAfterChange(root: RefObject<HTMLElement | null>, first: string | undefined) {
  const [target, setTarget] = useState(first === undefined ? undefined : { selector: first });
  useEffect(() => {
    if (target === undefined) return;
    root.current?.querySelector<HTMLElement>(`${target.selector} button`)?.focus();
  }, [root, target]);
  return (selector: string) => setTarget({ selector });
}
