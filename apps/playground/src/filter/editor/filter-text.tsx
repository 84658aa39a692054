import type { FilterTable } from '@aisle/schema/filter';
import type { EditorView } from '@codemirror/view';
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Caret } from '../caret.js';
import styles from '../filter-field.module.css';
import { createFilterView, showText } from './create-filter-view.js';
import type { AskForValues } from './filter-autocomplete.js';

/** What the editor can be told to do. */
export interface FilterTextHandle {
  readonly focus: () => void;
}

interface FilterTextProps {
  readonly label: string;
  readonly text: string;
  readonly table: FilterTable;
  /** What was selected in the input whose place this takes, where that had the focus. */
  readonly caret: Caret | undefined;
  readonly ask: AskForValues;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<FilterTextHandle>;
}

/** A filter as text, with colours, completion, its fault underlined, and one key that mends it. */
export function FilterText({ label, text, table, caret, ask, onText, ref }: FilterTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const create = useEffectEvent((place: HTMLDivElement) =>
    createFilterView({
      root: place.shadowRoot ?? place.attachShadow({ mode: 'open' }),
      text,
      label,
      table,
      ask: (question, signal) => askLatest(question, signal),
      onText: (entered) => enterLatest(entered),
      onSubmit: () => place.closest('form')?.requestSubmit(),
    }),
  );
  const askLatest = useEffectEvent(ask);
  const enterLatest = useEffectEvent(onText);
  const takeFocus = useEffectEvent((view: EditorView) => {
    if (caret === undefined) return;
    view.focus();
    view.dispatch({ selection: { anchor: caret.start, head: caret.end } });
  });
  useLayoutEffect(() => {
    if (host.current === null) return;
    const view = create(host.current);
    editor.current = view;
    takeFocus(view);
    return () => view.destroy();
  }, []);
  useLayoutEffect(() => {
    if (editor.current) showText(editor.current, text);
  }, [text]);
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), []);
  return <div ref={host} className={`text-input ${styles.editor}`} />;
}
