import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import styles from '../filter-field.module.css';
import { createFilterView, type FilterViewOptions, showText } from './create-filter-view.js';

/** Selection of a text. */
export interface Caret {
  readonly start: number;
  readonly end: number;
}

interface FilterTextProps extends FilterViewOptions {
  /** Selection in the input that this editor replaces, if that had the focus. */
  readonly caret: Caret | undefined;
  /** Receives the editor. */
  readonly editor: RefObject<EditorView | null>;
}

/** Filter editor with highlighting, completion, underlined errors and a key for quick fixes. */
export function FilterText({ caret, editor, ...options }: FilterTextProps) {
  const { text } = options;
  const host = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(options.ask);
  const enter = useEffectEvent(options.onText);
  const create = useEffectEvent((place: HTMLDivElement) => {
    const view = createFilterView(place, {
      ...options,
      ask: (question, signal) => ask(question, signal),
      onText: (entered) => enter(entered),
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
