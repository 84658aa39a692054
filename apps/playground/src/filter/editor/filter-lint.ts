import type { FilterTable } from '@aisle/schema/filter';
import { type Diagnostic, linter } from '@codemirror/lint';
import { type EditorView, keymap } from '@codemirror/view';
import { listRemarks, readFilter } from '../read-filter.js';

/** Underlines a filter's fault or what finds nothing at its place, and mends it with Alt+Enter or Ctrl+. */
export function filterLint(table: FilterTable) {
  const fix = (view: EditorView) => fixFirst(view, table);
  return [
    linter(({ state }) => diagnose(state.doc.toString(), table), { delay: 0 }),
    keymap.of([
      { key: 'Alt-Enter', run: fix },
      { key: 'Mod-.', run: fix },
    ]),
  ];
}

function diagnose(text: string, table: FilterTable): Diagnostic[] {
  const reading = readFilter(text, table);
  const severity = reading.state === 'fault' && !reading.isUnfinished ? 'error' : 'info';
  return listRemarks(reading).map(({ span, what, allowed, fixes = [] }) => ({
    from: span.start,
    to: span.end,
    severity,
    message: `${what}.\n${allowed}`,
    actions: fixes.map((fix) => ({ name: fix.title, apply: (view) => apply(view, fix) })),
  }));
}

function fixFirst(view: EditorView, table: FilterTable): boolean {
  const remarks = listRemarks(readFilter(view.state.doc.toString(), table));
  const fix = remarks.flatMap(({ fixes = [] }) => fixes)[0];
  if (fix) apply(view, fix);
  return fix !== undefined;
}

interface Fix {
  readonly span: { readonly start: number; readonly end: number };
  readonly text: string;
}

function apply(view: EditorView, { span, text }: Fix): void {
  const changes = view.state.changes({ from: span.start, to: span.end, insert: text });
  const head = view.state.selection.main.head;
  view.dispatch({
    changes,
    // Behind what was put in, where the caret stood at its place or inside.
    selection: { anchor: changes.mapPos(head, 1) },
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
}
