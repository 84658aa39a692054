import type { FilterTable } from '@aisle/schema/filter';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { LeafField } from '../request-form/field.js';
import { fieldValue } from '../request-form/form-values.js';
import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import type { Caret } from './caret.js';
import type { FilterBuilderProps } from './filter-builder.js';
import styles from './filter-field.module.css';
import { NoFilter } from './no-filter.js';

interface FilterFieldProps {
  readonly entry: OperationEntry;
  readonly field: LeafField;
  readonly table: FilterTable;
}

/** A filter: a plain input until the builder is there, and for good when it cannot be loaded. */
export function FilterField({ entry, field, table }: FilterFieldProps) {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const { text } = fieldValue(field, form, examples);
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<Caret>();
  const onText = (entered: string) => enterField(field.key, { text: entered });
  const Builder = useBuilder(() => setCaret(caretOf(input.current)));
  return (
    <div className={styles.field}>
      {Builder ? (
        <Builder {...{ entry, field, table, text, onText, caret }} />
      ) : (
        <>
          <div className={styles.head}>
            <label htmlFor={field.key} className={styles.name}>
              {field.name}
            </label>
          </div>
          <input
            ref={input}
            id={field.key}
            className="text-input"
            value={text}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onText(event.target.value)}
          />
          <div className={styles.message}>
            {text === '' && <NoFilter {...{ field, table, onText }} />}
          </div>
          <div className={styles.reserved} />
        </>
      )}
    </div>
  );
}

type Builder = ComponentType<FilterBuilderProps>;

let known: Builder | undefined;

/** The builder as soon as it is loaded. `onLoad` can still see what it takes the place of. */
function useBuilder(onLoad: () => void): Builder | undefined {
  const [builder, setBuilder] = useState<{ readonly Builder: Builder } | undefined>(
    known && { Builder: known },
  );
  const notice = useRef(onLoad);
  useEffect(() => {
    if (builder) return;
    let isGone = false;
    import('./filter-builder.js').then(
      ({ FilterBuilder }) => {
        known = FilterBuilder;
        if (isGone) return;
        notice.current();
        setBuilder({ Builder: FilterBuilder });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [builder]);
  return builder?.Builder;
}

function caretOf(input: HTMLInputElement | null): Caret | undefined {
  if (input === null || document.activeElement !== input) return undefined;
  return { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 };
}
