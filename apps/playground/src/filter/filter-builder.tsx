import type { FilterFix } from '@aisle/schema/filter';
import type { EditorView } from '@codemirror/view';
import { useMemo, useRef } from 'react';
import { useSettled } from '../lib/hooks.js';
import { useDraft } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { Button } from '../widgets/button.js';
import { applyFix } from './editor/create-filter-view.js';
import { type Caret, FilterText } from './editor/filter-text.js';
import { FilterHead } from './filter-head.js';
import { FilterMessage } from './filter-message.js';
import { type FilterRow, followText, newRow, textOf } from './filter-rows.js';
import type { NoFilterProps } from './no-filter.js';
import { readFilter } from './read-filter.js';
import { FilterRows } from './rows/filter-rows-list.js';
import { askForValues, useValuePlace } from './values/use-values.js';

/** Part that the user clicked before the builder was loaded. The builder focuses it. */
export type FilterTouch = 'text' | 'conditions';

export interface FilterBuilderProps extends NoFilterProps {
  readonly entry: OperationEntry;
  readonly text: string;
  readonly caret: Caret | undefined;
  readonly touch: FilterTouch;
}

const noRows: readonly FilterRow[] = [];

/** Pause in typing before a message appears, in milliseconds. */
const pause = 400;

/** A filter as text and as rows. The text is authoritative; rows follow it and write it. */
export function FilterBuilder(props: FilterBuilderProps) {
  const { entry, field, table, text, onText, caret, touch } = props;
  const place = useValuePlace(entry);
  const editor = useRef<EditorView>(null);
  const [rows, setRows] = useDraft<readonly FilterRow[]>(
    noRows,
    touch === 'conditions' ? [newRow(noRows, table)] : noRows,
  );
  const [replaced, setReplaced] = useDraft<string | undefined>(undefined);
  const reading = useMemo(() => readFilter(text, table), [text, table]);
  const shown = followText(rows, text, table);
  if (shown !== rows) setRows(shown);
  const isBehind = reading.state === 'fault' && textOf(shown) !== text;
  // Messages below the text change only after a pause, so that nothing moves at each key.
  const said = useSettled(reading, pause);
  const fault =
    said.state === 'fault' && textOf(shown) !== said.error.source ? said.error : undefined;

  const write = (changed: readonly FilterRow[]) => {
    const written = textOf(changed);
    setRows(changed);
    if (written === textOf(shown)) return;
    setReplaced(isBehind ? text : undefined);
    onText(written);
  };
  const enter = (entered: string) => {
    setReplaced(undefined);
    onText(entered);
  };
  const enterAndEdit = (entered: string) => {
    enter(entered);
    editor.current?.focus();
  };
  const fix = (chosen: FilterFix) => {
    if (editor.current) applyFix(editor.current, chosen);
    editor.current?.focus();
  };
  const clear = () => {
    setRows([]);
    enterAndEdit('');
  };

  return (
    <>
      <FilterHead name={<span className="wire-name">{field.name}</span>}>
        {(text !== '' || shown.length > 0) && (
          <span className="end">
            <Button look="quiet" onPress={clear}>
              Clear <span className="visually-hidden">the filter</span>
            </Button>
          </span>
        )}
      </FilterHead>
      <FilterText
        {...{ editor, text, table, caret }}
        label={field.name}
        ask={(question, signal) => askForValues(place, question, signal)}
        onText={enter}
      />
      <FilterMessage
        {...{ replaced, table, field }}
        isBehind={fault !== undefined && shown.length > 0}
        reading={said}
        text={text}
        onFix={fix}
        onText={enterAndEdit}
      />
      <FilterRows
        rows={shown}
        {...{ fault, table, place }}
        isWanted={touch === 'conditions'}
        onRows={write}
      />
    </>
  );
}
