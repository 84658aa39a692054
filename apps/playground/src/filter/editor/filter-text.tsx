import type { FilterTable } from '@aisle/schema/filter';
import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import styles from '../filter-field.module.css';
import { createFilterView, showText } from './create-filter-view.js';
import type { AskForValues } from './filter-autocomplete.js';

/** What is selected of a text. */
export interface Caret {
  readonly start: number;
  readonly end: number;
}

interface FilterTextProps {
  readonly label: string;
  readonly text: string;
  readonly table: FilterTable;
  /** What was selected in the input whose place this takes, where that had the focus. */
  readonly caret: Caret | undefined;
  readonly ask: AskForValues;
  readonly onText: (text: string) => void;
  /** Gets the editor. */
  readonly editor: RefObject<EditorView | null>;
}

/** A filter as text, with colours, completion, its fault underlined, and one key that mends it. */
export function FilterText({ label, text, table, caret, ask, onText, editor }: FilterTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const askLatest = useEffectEvent(ask);
  const enterLatest = useEffectEvent(onText);
  const create = useEffectEvent((place: HTMLDivElement) => {
    const view = createFilterView({
      root: place.shadowRoot ?? place.attachShadow({ mode: 'open' }),
      text,
      label,
      table,
      ask: (question, signal) => askLatest(question, signal),
      onText: (entered) => enterLatest(entered),
      onSubmit: () => place.closest('form')?.requestSubmit(),
    });
    if (caret !== undefined) {
      view.focus();
      view.dispatch({ selection: { anchor: caret.start, head: caret.end } });
    }
    return view;
  });
  useLayoutEffect(() => {
    if (host.current === null) return;
    const view = create(host.current);
    editor.current = view;
    return () => view.destroy();
  }, [editor]);
  useLayoutEffect(() => {
    if (editor.current) showText(editor.current, text);
  }, [editor, text]);
  return <div ref={host} className={`text-input ${styles.editor}`} />;
}
