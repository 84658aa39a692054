import { titleOf } from '../history/describe-entry.js';
import { useHistory } from '../history/history.js';
import type { HistoryEntry } from '../history/history-entry.js';
import { reopen } from '../history/reopen.js';
import { showSheet } from '../lib/page-sheet.js';
import { copyLink } from '../link/page-address.js';
import { findEntry, operationEntries } from '../request-form/operation-entry.js';
import { grants, grantsFor } from '../sending/access.js';
import { askForToken } from '../sending/request-token.js';
import { cancelSelected, sendSelected } from '../sending/send.js';
import { copySnippet } from '../snippets/copy-snippet.js';
import { snippetKinds } from '../snippets/snippet.js';
import { chooseComposer, clearForm, selectOperation } from '../state/actions.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { type Command, inSection } from './command.js';

/** What may be done with the request: write it, send it, get it a token, choose another. */
export function requestCommands(): readonly Command[] {
  const state = usePlayground.getState();
  const { phase } = selectedExchange(state);
  const { operation, fields } = findEntry(state.selected);
  return [
    ...inSection('Request', [
      {
        id: 'send',
        title: phase === 'idle' ? 'Send' : 'Send again',
        isAvailable: phase !== 'sending',
        run: sendSelected,
      },
      {
        id: 'cancel',
        title: 'Cancel the request',
        isAvailable: phase === 'sending',
        run: cancelSelected,
      },
      {
        id: 'filter',
        title: 'Go to the filter',
        isAvailable: fields.query.some(({ key }) => key === filterKey),
        run: focusFilter,
      },
      {
        id: 'mode:form',
        title: 'Edit as form',
        words: 'write in fields',
        run: () => chooseComposer('form'),
      },
      {
        id: 'mode:raw',
        title: 'Edit as text',
        words: 'write raw',
        run: () => chooseComposer('raw'),
      },
      { id: 'clear', title: 'Clear the form', run: clearForm },
    ]),
    ...inSection(
      'Operations',
      operationEntries.map(({ name, operation: { summary, method } }) => ({
        id: `operation:${name}`,
        title: summary,
        words: `${name} ${method}`,
        run: () => selectOperation(name),
      })),
    ),
    ...inSection(
      'Access',
      grants.map(({ grant, gives }) => ({
        id: `token:${grant}`,
        title: `Get a token: ${grant}`,
        words: `${gives} ${grantsFor[operation.permission].includes(grant) ? 'needed' : ''}`,
        run: async () => {
          const access = await askForToken(grant);
          if (access.phase === 'granted') return `The page has a token now: it ${gives}.`;
          return access.phase === 'refused' ? `No token: ${access.reasons.join(' ')}` : undefined;
        },
      })),
    ),
  ];
}

/** What may be handed on. */
export function shareCommands(): readonly Command[] {
  return inSection('Share', [
    { id: 'link', title: 'Copy link to this request', words: 'address url', run: copyLink },
    ...snippetKinds.map((kind) => ({
      id: `snippet:${kind}`,
      title: kind === 'core' ? 'Copy as TypeScript library call' : `Copy as ${kind}`,
      words: 'snippet code',
      run: () => copySnippet(kind),
    })),
  ]);
}

/** How many of the last requests are commands. */
const recentCount = 8;

/** The history, and what may be opened from it. */
export function savedCommands(): readonly Command[] {
  const { entries = [] } = useHistory.getState();
  const recent = entries.filter(({ pinned }) => !pinned).slice(0, recentCount);
  const toOpen = (entry: HistoryEntry) => ({
    id: `open:${entry.id}`,
    title: `Open ${entry.request.method} ${titleOf(entry)}`,
    words: `${entry.request.target} ${entry.operation} ${entry.answer?.status ?? ''}`,
    run: () => reopen(entry),
  });
  return [
    ...inSection('Request', [
      {
        id: 'history',
        title: 'Open the history',
        words: 'earlier requests export import',
        run: () => showSheet('history'),
      },
    ]),
    ...inSection('Pinned requests', entries.filter(({ pinned }) => pinned).map(toOpen)),
    ...inSection('Recent requests', recent.map(toOpen)),
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
