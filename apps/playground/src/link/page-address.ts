import { clockText } from '../clock/clock-link.js';
import { findEntry } from '../operations/operation-entry.js';
import { type PlaygroundState, selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { encodeLink } from './encode-link.js';
import { wholeForm } from './whole-form.js';

/** The hash of the page as it stands: the selected operation's request, the view, the clock. */
export function pageHash(state: PlaygroundState = usePlayground.getState()): string {
  const { selected, examples, bodyView, resultTab, composerMode } = state;
  const { fields } = findEntry(selected);
  const clock = clockText();
  return encodeLink(fields, {
    operation: selected,
    form: wholeForm(fields, selectedForm(state), examples),
    bodyView,
    resultTab,
    composerMode,
    ...(clock !== undefined && { clock }),
  });
}

/** The whole address of the page as it stands. */
export function pageAddress(): string {
  return `${location.origin}${location.pathname}${location.search}${pageHash()}`;
}
