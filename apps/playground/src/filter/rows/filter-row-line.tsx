import type { FilterAttribute, FilterOperator, FilterTable } from '@aisle/schema/filter';
import { memo } from 'react';
import { Button, IconButton } from '../../widgets/button.js';
import { Pick } from '../../widgets/pick.js';
import { type FilterRow, operatorsFor, type RowChange } from '../filter-rows.js';
import type { ValuePlace } from '../values/use-values.js';
import styles from './filter-rows.module.css';
import { ValueField } from './value-field.js';

interface FilterRowLineProps {
  readonly row: FilterRow;
  readonly position: number;
  readonly table: FilterTable;
  readonly place: ValuePlace;
  readonly onChange: (position: number, change: RowChange) => void;
  readonly onRemove: (position: number) => void;
}

/** One condition: its operator, its attribute and its values. */
export const FilterRowLine = memo(function FilterRowLine(props: FilterRowLineProps) {
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
