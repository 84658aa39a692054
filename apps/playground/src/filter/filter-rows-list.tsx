import {
  type FilterAttribute,
  type FilterError,
  type FilterOperator,
  type FilterTable,
  maxFilterTerms,
} from '@aisle/schema/filter';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useHandler } from '../lib/outcome.js';
import { Button, Icon, IconButton } from '../widgets/button.js';
import { Pick } from '../widgets/pick.js';
import { changeRow, type FilterRow, newRow, operatorsFor, type RowChange } from './filter-rows.js';
import styles from './rows/filter-rows.module.css';
import { ValueField, type ValuePlace } from './value-field.js';

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
          The text has an error at offset {fault.span.start}. These are the conditions before the
          error; changing one replaces the text.
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

interface FilterRowLineProps {
  readonly row: FilterRow;
  readonly position: number;
  readonly table: FilterTable;
  readonly place: ValuePlace;
  readonly onChange: (position: number, change: RowChange) => void;
  readonly onRemove: (position: number) => void;
}

/** One condition: its operator, its attribute and its values. */
const FilterRowLine = memo(function FilterRowLine(props: FilterRowLineProps) {
  const { row, position, table, place, onRemove } = props;
  const change = (changed: RowChange) => props.onChange(position, changed);
  const number = position + 1;
  const attributes: readonly FilterAttribute[] = table.operators[row.operator]?.attributes ?? [];
  const isMany = table.operators[row.operator]?.values === 'many';
  return (
    <li className={styles.row} data-row={row.id}>
      <span>
        <Pick<FilterOperator>
          label={`Operator of condition ${number}`}
          options={operatorsFor(row, table).map((operator) => ({
            value: operator,
            label: operator,
            note: table.operators[operator]?.values === 'many' ? 'is one of' : 'equals',
          }))}
          value={row.operator}
          onPick={(operator) => change({ operator })}
        />
      </span>
      <span data-first>
        <Pick<FilterAttribute>
          label={`Attribute of condition ${number}`}
          options={attributes.map((attribute) => ({ value: attribute, label: attribute }))}
          value={row.attribute ?? null}
          placeholder="attribute"
          onPick={(attribute) => change({ attribute })}
        />
      </span>
      <div className="stack tight">
        <ValueField
          attribute={row.attribute}
          values={row.values}
          {...{ number, place, isMany }}
          onValues={(values) => change({ values })}
        />
        {!isMany && row.values.length > 1 && (
          <p className="line fault">
            {row.operator} takes one value.
            {operatorsFor(row, table)
              .filter((operator) => table.operators[operator]?.values === 'many')
              .map((operator) => (
                <Button key={operator} onPress={() => change({ operator })}>
                  Use "{operator}"
                </Button>
              ))}
            <Button onPress={() => change({ values: row.values.slice(-1) })}>
              Only {row.values.at(-1)}
            </Button>
          </p>
        )}
      </div>
      <span data-remove>
        <IconButton
          icon="trash"
          label={`Remove condition ${number}`}
          hint={false}
          onPress={() => onRemove(position)}
        />
      </span>
    </li>
  );
});
