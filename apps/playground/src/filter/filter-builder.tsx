import type { FilterFix, FilterHint } from '@aisle/schema/filter';
import type { EditorView } from '@codemirror/view';
import { useMemo, useRef } from 'react';
import { useSettled, useTold } from '../lib/outcome.js';
import { keyNames } from '../lib/texts.js';
import { useDraft } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { Button, Icon } from '../widgets/button.js';
import { applyFix, type Caret, FilterText } from './filter-editor.js';
import styles from './filter-field.module.css';
import { type FilterRow, followText, newRow, rowsBefore, textOf } from './filter-rows.js';
import { FilterRows } from './filter-rows-list.js';
import {
  FilterHead,
  type FilterReading,
  listRemarks,
  NoFilter,
  type NoFilterProps,
  readFilter,
} from './filter-text.js';
import { askForValues, useValuePlace } from './value-field.js';

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
  const reading = useMemo(() => readFilter(text, table), [text, table]);
  const shown = followText(rows, text, table);
  if (shown !== rows) setRows(shown);
  // Messages below the text change only after a pause, so that nothing moves at each key.
  const said = useSettled(reading, pause);
  const fault =
    said.state === 'fault' && textOf(shown) !== said.error.source ? said.error : undefined;

  const write = (changed: readonly FilterRow[]) => {
    const written = textOf(changed);
    setRows(changed);
    if (written === textOf(shown)) return;
    onText(written, true);
  };
  const enterAndEdit = (entered: string) => {
    onText(entered, true);
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
        onText={onText}
      />
      <FilterMessage
        {...{ table, field }}
        reading={said}
        text={text}
        onFix={fix}
        onText={enterAndEdit}
      />
      <FilterRows
        rows={fault ? rowsBefore(shown, text) : shown}
        {...{ fault, table, place }}
        isWanted={touch === 'conditions'}
        onRows={write}
      />
    </>
  );
}

interface FilterMessageProps extends NoFilterProps {
  readonly reading: FilterReading;
  /** The current text, which may differ from the parsed one. */
  readonly text: string;
  readonly onFix: (fix: FilterFix) => void;
}

/** Messages of the parser about a filter, with quick fixes. */
function FilterMessage(props: FilterMessageProps) {
  const { reading, text } = props;
  const onFix = (fix: FilterFix) => sourceOf(reading) === text && props.onFix(fix);
  // Screen readers announce messages after a longer pause.
  useTold(useSettled(reading.state === 'fault' ? saidOf(reading) : undefined, 400));
  return (
    <div className={`stack tight soft ${styles.message}`}>
      {reading.state === 'none' && <NoFilter {...props} />}
      {listRemarks(reading).map((remark) => (
        <Remark key={remark.span.start} {...{ reading, remark, onFix }} />
      ))}
    </div>
  );
}

interface RemarkProps extends Pick<FilterMessageProps, 'reading'> {
  readonly remark: FilterHint;
  readonly onFix: (fix: FilterFix) => void;
}

function Remark({ reading, remark: { span, what, allowed, fixes = [] }, onFix }: RemarkProps) {
  const isFault = reading.state === 'fault' && !reading.isUnfinished;
  return (
    <div className={`notice ${styles.fault}`} data-tone={isFault ? 'warn' : 'info'}>
      <Icon name={isFault ? 'warning' : 'info'} />
      <p>
        <strong>
          Offset {span.start}: {what}.
        </strong>{' '}
        {allowed}
      </p>
      {fixes.length > 0 && (
        <div className={`line ${styles.fixes}`}>
          {fixes.map((fix, position) => (
            <Button key={fix.title} onPress={() => onFix(fix)}>
              {fix.title}
              {position === 0 && <kbd className="fine">{keyNames.fix}</kbd>}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function sourceOf(reading: FilterReading): string {
  if (reading.state === 'none') return '';
  return (reading.state === 'fault' ? reading.error : reading.filter).source;
}

function saidOf({ error }: Extract<FilterReading, { state: 'fault' }>): string {
  const [fix] = error.fixes;
  return `Filter: ${error.what}.${fix ? ` ${keyNames.fix}: ${fix.title}.` : ''}`;
}
