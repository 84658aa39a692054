import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldValue } from '../request-form/form-values.js';
import {
  fieldsNamed,
  keyOf,
  type OperationEntry,
  type SpecialControl,
} from '../request-form/operation-entry.js';
import { sendWith } from '../sending/send.js';
import { changeForm } from '../state/actions.js';
import { type FormValues, withField, withoutFields } from '../state/form.js';
import { Button, Icon } from '../widgets/button.js';
import { TextInput } from '../widgets/controls.js';
import type { FilterBuilderProps, FilterTouch } from './filter-builder.js';
import type { Caret } from './filter-editor.js';
import styles from './filter-field.module.css';
import { FilterHead, NoFilter, readFilter } from './filter-text.js';

type FilterFieldProps = Pick<FilterBuilderProps, 'entry' | 'field' | 'table'>;

const offsetKey = 'query:page[offset]';

/** The builder, once loaded. */
let known: ComponentType<FilterBuilderProps> | undefined;

/**
 * A filter as a plain input, replaced with the builder when the user starts editing and if it
 * loads.
 */
function FilterField({ entry, field, table }: FilterFieldProps) {
  const { text } = useFieldValue(field);
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<Caret>();
  const [touch, setTouch] = useState<FilterTouch>();
  if (touch === undefined && text !== '') setTouch('text');
  const onText = (entered: string, isChosen: boolean) => {
    // Another filter has other pages.
    const change = (form: FormValues) =>
      withoutFields(withField(form, field.key, { text: entered }), [offsetKey]);
    const isFaulty = readFilter(entered, table).state === 'fault';
    if (isChosen && !isFaulty) sendWith(() => changeForm(change));
    else changeForm(change);
  };
  const [Builder, setBuilder] = useState(() => known);
  useEffect(() => {
    if (Builder || touch === undefined) return;
    const show = ({ FilterBuilder }: typeof import('./filter-builder.js')) => {
      known = FilterBuilder;
      // Synchronous, because keys typed in between would move the caret.
      flushSync(() => {
        setCaret(caretOf(input.current));
        setBuilder(() => FilterBuilder);
      });
    };
    import('./filter-builder.js').then(show, () => undefined);
  }, [Builder, touch]);
  return (
    <div className="stack tight whole">
      {Builder && touch ? (
        <Builder {...{ entry, field, table, text, onText, caret, touch }} />
      ) : (
        <>
          <FilterHead
            name={
              <label htmlFor={field.key} className="wire-name">
                {field.name}
              </label>
            }
          />
          <TextInput
            ref={input}
            id={field.key}
            value={text}
            onFocus={() => {
              // A builder that is loaded already takes the focus over at once.
              setCaret(caretOf(input.current));
              setTouch('text');
            }}
            onType={(typed) => onText(typed, false)}
          />
          <div className={`soft ${styles.message}`}>
            {text === '' && <NoFilter {...{ field, table, onText }} />}
          </div>
          <span>
            <Button onPress={() => setTouch('conditions')}>
              <Icon name="plus" /> Add a condition
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

function caretOf(input: HTMLInputElement | null): Caret | undefined {
  if (input === null || document.activeElement !== input) return undefined;
  return { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 };
}

/** Filter as rows or as text. */
export const filterControl: SpecialControl = {
  claim: ({ operation, fields }) =>
    operation.query.filter?.filterTable ? fieldsNamed(fields.query, 'filter').map(keyOf) : [],
  Component: FilterControl,
};

function FilterControl({ entry }: { readonly entry: OperationEntry }) {
  const [field] = fieldsNamed(entry.fields.query, 'filter');
  const table = entry.operation.query.filter?.filterTable;
  return field && table && <FilterField key={entry.name} {...{ entry, field, table }} />;
}
