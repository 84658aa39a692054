import { type FilterFix, type FilterTable, scanFilter } from '@aisle/schema/filter';
import { completionStatus } from '@codemirror/autocomplete';
import { history, historyKeymap, isolateHistory, standardKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, forceLinting, linter } from '@codemirror/lint';
import { Annotation, EditorState, Prec, RangeSetBuilder } from '@codemirror/state';
import { Decoration, EditorView, keymap } from '@codemirror/view';
import { type FilterReading, listRemarks, readFilter } from '../read-filter.js';
import { type AskForValues, filterAutocomplete } from './filter-autocomplete.js';
import { filterTheme } from './filter-theme.js';
import { replaceText } from './replace-text.js';

export interface FilterViewOptions {
  readonly label: string;
  readonly text: string;
  readonly table: FilterTable;
  readonly ask: AskForValues;
  readonly onText: (text: string) => void;
}

/** Creates an editor for one filter. It is in a shadow root, where it needs no style element. */
export function createFilterView(place: HTMLElement, options: FilterViewOptions): EditorView {
  const { label, text, table, ask, onText } = options;
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const read = ({ doc }: EditorState) => readFilter(doc.toString(), table);
  const submit = ({ state }: EditorView) => {
    if (!isChoosing(state, read)) place.closest('form')?.requestSubmit();
    return true;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        filterAutocomplete(table, ask),
        filterLint(read),
        Prec.high(keymap.of([{ key: 'Enter', run: submit, shift: submit }])),
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
          if (docChanged && !isOurs) onText(state.doc.toString());
        }),
      ],
    }),
  });
  // A list opens below it, so it is a combo box, and these are single-line anyway.
  view.contentDOM.removeAttribute('aria-multiline');
  return view;
}

/** Replaces the text. Undo restores the former one. */
export function showText(view: EditorView, text: string): void {
  const changes = replaceText(view.state.doc.toString(), text.replace(/\r\n?/g, '\n'));
  if (changes === undefined) return;
  view.dispatch({ changes, annotations: [fromOutside.of(true), isolateHistory.of('full')] });
  forceLinting(view);
}

type ReadState = (state: EditorState) => FilterReading;

/** @returns true if completions are open or about to open, so that Enter selects one. */
function isChoosing(state: EditorState, read: ReadState): boolean {
  const status = completionStatus(state);
  if (status !== 'pending') return status === 'active';
  return read(state).state === 'fault';
}

const fromOutside = Annotation.define<boolean>();

/** Underlines errors and terms without matches. Alt+Enter or Ctrl+. applies a fix. */
function filterLint(read: ReadState) {
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
