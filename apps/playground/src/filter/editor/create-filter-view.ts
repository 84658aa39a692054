import type { FilterTable } from '@aisle/schema/filter';
import { completionStatus } from '@codemirror/autocomplete';
import { history, historyKeymap, isolateHistory, standardKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { forceLinting } from '@codemirror/lint';
import { Annotation, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { readFilter } from '../read-filter.js';
import { type AskForValues, filterAutocomplete } from './filter-autocomplete.js';
import { filterLint } from './filter-lint.js';
import { filterMarks } from './filter-marks.js';
import { filterTheme } from './filter-theme.js';
import { replaceText } from './replace-text.js';

interface FilterViewOptions {
  readonly root: ShadowRoot;
  readonly text: string;
  readonly label: string;
  readonly table: FilterTable;
  readonly ask: AskForValues;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
}

/** An editor of one filter, in a shadow root: there it needs no style element. */
export function createFilterView(options: FilterViewOptions): EditorView {
  const { root, text, label, table, ask, onText, onSubmit } = options;
  const submit = ({ state }: EditorView) => {
    if (!isChoosing(state, table)) onSubmit();
    return true;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        filterAutocomplete(table, ask),
        filterLint(table),
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
          'aria-expanded': String(completionStatus(view.state) === 'active'),
        })),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          const isOurs = transactions.some((transaction) => transaction.annotation(fromOutside));
          if (docChanged && !isOurs) onText(state.doc.toString());
        }),
      ],
    }),
  });
  // A list opens below it, so it is a combo box, and these have one line anyway.
  view.contentDOM.removeAttribute('aria-multiline');
  return view;
}

/** Shows a text that was written elsewhere; what stood there can be had back by undoing. */
export function showText(view: EditorView, text: string): void {
  const changes = replaceText(view.state.doc.toString(), text.replace(/\r\n?/g, '\n'));
  if (changes === undefined) return;
  view.dispatch({ changes, annotations: [fromOutside.of(true), isolateHistory.of('full')] });
  forceLinting(view);
}

/** Whether completions are shown, or will be in a moment, for which Enter is meant. */
function isChoosing(state: EditorState, table: FilterTable): boolean {
  const status = completionStatus(state);
  if (status !== 'pending') return status === 'active';
  return readFilter(state.doc.toString(), table).state === 'fault';
}

const fromOutside = Annotation.define<boolean>();
