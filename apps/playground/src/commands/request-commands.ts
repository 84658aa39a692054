import { grants, grantsFor } from '../access/access.js';
import { titleOf } from '../history/describe-entry.js';
import { useHistoryStore } from '../history/history.js';
import type { HistoryEntry } from '../history/history-entry.js';
import { reopen } from '../history/reopen.js';
import { showSheet } from '../lib/page-sheet.js';
import { copyLink } from '../link/page-address.js';
import { findEntry, operationEntries } from '../operations/operation-entry.js';
import { copySnippet } from '../snippets/copy-snippet.js';
import { snippetKinds } from '../snippets/snippet.js';
import { chooseComposer, clearForm, selectOperation } from '../state/actions.js';
import { askForToken } from '../state/ask-for-token.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { cancelSelected, sendSelected } from '../state/send.js';
import type { Command } from './command.js';

/** What may be done with the request: write it, send it, get it a token, choose another. */
export function requestCommands(): readonly Command[] {
  const state = usePlayground.getState();
  const { phase } = selectedExchange(state);
  const { operation, fields } = findEntry(state.selected);
  const section = 'Request';
  return [
    {
      id: 'send',
      title: phase === 'idle' ? 'Send' : 'Send again',
      section,
      isAvailable: phase !== 'sending',
      run: sendSelected,
    },
    {
      id: 'cancel',
      title: 'Cancel the request',
      section,
      isAvailable: phase === 'sending',
      run: cancelSelected,
    },
    {
      id: 'filter',
      title: 'Go to the filter',
      section,
      isAvailable: fields.query.some(({ name }) => name === 'filter'),
      run: focusFilter,
    },
    {
      id: 'mode:form',
      title: 'Edit as form',
      section,
      words: 'write in fields',
      run: () => chooseComposer('form'),
    },
    {
      id: 'mode:raw',
      title: 'Edit as text',
      section,
      words: 'write raw',
      run: () => chooseComposer('raw'),
    },
    { id: 'clear', title: 'Clear the form', section, run: clearForm },
    ...operationEntries.map(
      ({ name, operation: { summary, method } }): Command => ({
        id: `operation:${name}`,
        title: summary,
        section: 'Operations',
        words: `${name} ${method}`,
        run: () => selectOperation(name),
      }),
    ),
    ...grants.map(
      ({ grant, gives }): Command => ({
        id: `token:${grant}`,
        title: `Get a token: ${grant}`,
        section: 'Access',
        words: `${gives} ${grantsFor[operation.permission].includes(grant) ? 'needed' : ''}`,
        run: async () => {
          const access = await askForToken(grant);
          if (access.phase === 'granted') return `The page has a token now: it ${gives}.`;
          return access.phase === 'refused' ? `No token: ${access.reasons.join(' ')}` : undefined;
        },
      }),
    ),
  ];
}

/** What may be handed on. */
export function shareCommands(): readonly Command[] {
  const section = 'Share';
  return [
    {
      id: 'link',
      title: 'Copy link to this request',
      section,
      words: 'address url',
      run: copyLink,
    },
    ...snippetKinds.map(
      (kind): Command => ({
        id: `snippet:${kind}`,
        title: kind === 'core' ? 'Copy as TypeScript library call' : `Copy as ${kind}`,
        section,
        words: 'snippet code',
        run: () => copySnippet(kind),
      }),
    ),
  ];
}

/** How many of the last requests are commands. */
const recentCount = 8;

/** The history, and what may be opened from it. */
export function savedCommands(): readonly Command[] {
  const { entries = [] } = useHistoryStore.getState();
  const pinned = entries.filter((entry) => entry.pinned);
  const recent = entries.filter((entry) => !entry.pinned).slice(0, recentCount);
  const toCommand =
    (section: Command['section']) =>
    (entry: HistoryEntry): Command => ({
      id: `open:${entry.id}`,
      title: `Open ${entry.request.method} ${titleOf(entry)}`,
      section,
      words: `${entry.request.target} ${entry.operation} ${entry.answer?.status ?? ''}`,
      run: () => reopen(entry),
    });
  return [
    {
      id: 'history',
      title: 'Open the history',
      section: 'Request',
      words: 'earlier requests export import',
      run: () => showSheet('history'),
    },
    ...pinned.map(toCommand('Pinned requests')),
    ...recent.map(toCommand('Recent requests')),
  ];
}

const filterKey = 'query:filter';

/** Puts the focus where the filter is written, in whatever control it has. */
function focusFilter(): void {
  chooseComposer('form');
  requestAnimationFrame(() => {
    const place = document.getElementById(filterKey);
    const target = place ? findFocusable(place) : findEditor();
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  });
}

const focusable = 'input:not([type=hidden]), textarea, [contenteditable=true], button';

/** An element that takes the focus: the place itself, or the first within it and its shadow roots. */
function findFocusable(place: Element): HTMLElement | undefined {
  if (place instanceof HTMLElement && place.matches(focusable)) return place;
  for (const element of [place, ...place.querySelectorAll('*')]) {
    if (element instanceof HTMLElement && element.matches(focusable)) return element;
    const inner = element.shadowRoot?.querySelector(focusable);
    if (inner instanceof HTMLElement) return inner;
  }
  return undefined;
}

/** The editor that takes the place of the plain field; it lives in a shadow root. */
function findEditor(): HTMLElement | undefined {
  for (const { shadowRoot } of document.querySelectorAll('form div')) {
    const editor = shadowRoot?.querySelector('[contenteditable=true][aria-label*=filter i]');
    if (editor instanceof HTMLElement) return editor;
  }
  return undefined;
}
