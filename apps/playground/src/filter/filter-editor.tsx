import { type FilterFix, type FilterTable, scanFilter } from '@aisle/schema/filter';
import {
  acceptCompletion,
  completionStatus,
  moveCompletionSelection,
} from '@codemirror/autocomplete';
import { history, historyKeymap, isolateHistory, standardKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, forceLinting, linter } from '@codemirror/lint';
import { Annotation, EditorState, Prec, RangeSetBuilder } from '@codemirror/state';
import { type Command, Decoration, EditorView, keymap } from '@codemirror/view';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type AskForValues, filterAutocomplete } from './filter-autocomplete.js';
import styles from './filter-field.module.css';
import { type FilterReading, listRemarks, readFilter } from './filter-text.js';

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
      onText: (entered, isChosen) => enter(entered, isChosen),
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

/** Returns the smallest change from one text to another; undefined if they are equal. */
export function replaceText(before: string, after: string) {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** Editor theme with the page's colors and input height. */
const filterTheme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    fontSize: 'inherit',
    lineHeight: '1.5',
    overflow: 'visible',
  },
  '.cm-content': {
    padding: 'var(--filter-padding) 0',
    caretColor: 'var(--text)',
  },
  '.cm-line': { padding: '0 var(--space-2)' },
  '.filter-operator': { color: 'var(--json-word)', fontWeight: '600' },
  '.filter-attribute': { color: 'var(--json-number)' },
  '.filter-value': { color: 'var(--json-text)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)' },
  // The library's squiggles are data: images, which the page's content security policy forbids.
  '.cm-lintRange-error, .cm-lintRange-info': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-info': { textDecorationColor: 'var(--info)' },
  '.cm-lintRange-active': { backgroundColor: 'transparent' },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--bad)' },
  '.cm-lintPoint-info:after': { borderBottomColor: 'var(--info)' },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-large)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': {
    maxWidth: 'min(480px, 90vw)',
    padding: 'var(--space-2) var(--space-3)',
    borderLeft: 'none',
    fontSize: 'var(--size-small)',
    whiteSpace: 'pre-wrap',
  },
  '.cm-diagnosticAction': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    color: 'var(--accent)',
    font: 'inherit',
    padding: '1px var(--space-2)',
    margin: 'var(--space-1) var(--space-1) 0 0',
    cursor: 'pointer',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxWidth: 'min(560px, 92vw)',
    minWidth: 'min(280px, 92vw)',
    maxHeight: '264px',
    padding: 'var(--space-1)',
    fontFamily: 'var(--mono)',
    fontSize: 'var(--size-mono)',
  },
  '.cm-tooltip-autocomplete > ul > li.filter-option': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 'var(--space-3)',
    padding: '5px var(--space-2)',
    borderRadius: '5px',
    lineHeight: '1.4',
  },
  '.cm-tooltip-autocomplete > ul > li.filter-option[aria-selected]': {
    backgroundColor: 'var(--chosen)',
    color: 'var(--text)',
  },
  '@media (forced-colors: active)': {
    '.cm-tooltip-autocomplete > ul > li.filter-option[aria-selected]': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
    'li.filter-option[aria-selected] *': { color: 'inherit !important' },
  },
  '.cm-completionLabel': { flex: '0 1 auto', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionMatchedText': {
    color: 'var(--accent)',
    fontWeight: '650',
    textDecoration: 'none',
  },
  '.cm-completionDetail': {
    flex: '0 3 auto',
    marginLeft: '0',
    color: 'var(--text-soft)',
    fontFamily: 'var(--sans)',
    fontStyle: 'normal',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.filter-count': {
    flex: 'none',
    marginLeft: 'auto',
    color: 'var(--text-soft)',
    fontFamily: 'var(--sans)',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface FilterViewOptions {
  readonly label: string;
  readonly text: string;
  readonly table: FilterTable;
  readonly ask: AskForValues;
  /** Receives a new text. It is chosen if it is a completion or a fix, and not typed. */
  readonly onText: (text: string, isChosen: boolean) => void;
}

/** Creates an editor for one filter. It is in a shadow root, where it needs no style element. */
function createFilterView(place: HTMLElement, options: FilterViewOptions): EditorView {
  const { label, text, table, ask, onText } = options;
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const read = ({ doc }: EditorState) => readFilter(doc.toString(), table);
  const enter = (view: EditorView) => {
    if (!acceptCompletion(view)) place.closest('form')?.requestSubmit();
    return true;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        // Before the completion, whose own keys do nothing while it is pending.
        whenCompleted([
          ['Enter', enter],
          ['ArrowDown', moveCompletionSelection(true)],
          ['ArrowUp', moveCompletionSelection(false)],
        ]),
        filterAutocomplete(table, ask),
        filterLint(read),
        keymap.of([...standardKeymap, ...historyKeymap]),
        history(),
        bracketMatching({ brackets: '()' }),
        filterMarks,
        filterTheme,
        EditorView.lineWrapping,
        EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\s*[\r\n]+\s*/g, ' ')),
        EditorView.contentAttributes.of((view) => ({
          role: 'combobox',
          'aria-label': label,
          'aria-invalid': String(severityOf(read(view.state)) === 'error'),
          'aria-expanded': String(completionStatus(view.state) === 'active'),
        })),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          const isOurs = transactions.some((transaction) => transaction.annotation(fromOutside));
          const isChosen = transactions.some(
            (transaction) =>
              transaction.isUserEvent('input.complete') || transaction.isUserEvent('input.fix'),
          );
          if (docChanged && !isOurs) onText(state.doc.toString(), isChosen);
        }),
      ],
    }),
  });
  // A list opens below it, so it is a combo box, and these are single-line anyway.
  view.contentDOM.removeAttribute('aria-multiline');
  return view;
}

/** Replaces the text. Undo restores the former one. */
function showText(view: EditorView, text: string): void {
  const changes = replaceText(view.state.doc.toString(), text.replace(/\r\n?/g, '\n'));
  if (changes === undefined) return;
  view.dispatch({ changes, annotations: [fromOutside.of(true), isolateHistory.of('full')] });
  forceLinting(view);
}

/**
 * Runs the commands of keys at once, or as soon as pending completions have come: a key never acts
 * on completions of an earlier text. Editing or moving the caret discards the waiting ones.
 */
function whenCompleted(commands: readonly (readonly [key: string, command: Command])[]) {
  let waiting: readonly Command[] = [];
  const isPending = ({ state }: EditorView) => completionStatus(state) === 'pending';
  const runOrWait = (command: Command) => (view: EditorView) => {
    if (!isPending(view)) return command(view);
    waiting = [...waiting, command];
    return true;
  };
  return [
    Prec.highest(
      keymap.of(
        commands.map(([key, command]) => {
          const run = runOrWait(command);
          return { key, run, ...(key === 'Enter' && { shift: run }) };
        }),
      ),
    ),
    EditorView.updateListener.of(({ view, docChanged, selectionSet }) => {
      if (docChanged || selectionSet) waiting = [];
      else if (waiting.length > 0 && !isPending(view)) {
        const ready = waiting;
        waiting = [];
        for (const command of ready) runOrWait(command)(view);
      }
    }),
  ];
}

const fromOutside = Annotation.define<boolean>();

/** Underlines errors and terms without matches. Alt+Enter or Ctrl+. applies a fix. */
function filterLint(read: (state: EditorState) => FilterReading) {
  const fix = (view: EditorView) => {
    const [first] = listRemarks(read(view.state)).flatMap(({ fixes = [] }) => fixes);
    if (first) applyFix(view, first);
    return first !== undefined;
  };
  return [
    linter(({ state }) => diagnose(read(state)), { delay: 0 }),
    keymap.of([
      { key: 'Alt-Enter', run: fix },
      { key: 'Mod-.', run: fix },
    ]),
  ];
}

/** Returns the severity of a filter's error. An unfinished filter is not an error yet. */
function severityOf(reading: FilterReading): 'error' | 'info' {
  return reading.state === 'fault' && !reading.isUnfinished ? 'error' : 'info';
}

function diagnose(reading: FilterReading): Diagnostic[] {
  const severity = severityOf(reading);
  return listRemarks(reading).map(({ span, what, allowed, fixes = [] }) => ({
    from: span.start,
    to: span.end,
    severity,
    message: `${what}.\n${allowed}`,
    actions: fixes.map((fix) => ({ name: fix.title, apply: (view) => applyFix(view, fix) })),
  }));
}

/** Applies a fix to the text. */
export function applyFix(view: EditorView, { span, text }: FilterFix): void {
  const changes = view.state.changes({ from: span.start, to: span.end, insert: text });
  const head = view.state.selection.main.head;
  view.dispatch({
    changes,
    // After the inserted text if the caret was at that position or inside.
    selection: { anchor: changes.mapPos(head, 1) },
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
}

/** Highlights the parts of a filter, also of an unfinished one. */
const filterMarks = EditorView.decorations.compute(['doc'], ({ doc }) => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { kind, span } of scanFilter(doc.toString())) {
    if (span.end > span.start) builder.add(span.start, span.end, marks[kind]);
  }
  return builder.finish();
});

const marks = {
  operator: Decoration.mark({ class: 'filter-operator' }),
  attribute: Decoration.mark({ class: 'filter-attribute' }),
  value: Decoration.mark({ class: 'filter-value' }),
  end: Decoration.mark({}),
};
