import { titleOf } from '../history/describe-entry.js';
import { useHistory } from '../history/history.js';
import type { HistoryEntry } from '../history/history-entry.js';
import { reopen } from '../history/reopen.js';
import { showSheet } from '../lib/page-sheet.js';
import { submitForm } from '../lib/submit-form.js';
import { copyLink } from '../link/page-address.js';
import { otherWords } from '../operations/find-operations.js';
import { findEntry, operationEntries } from '../request-form/operation-entry.js';
import { grants, grantsFor } from '../sending/access.js';
import { askForToken } from '../sending/request-token.js';
import { cancelSelected } from '../sending/send.js';
import { copySnippet } from '../snippets/copy-snippet.js';
import { snippetKinds } from '../snippets/snippet.js';
import type { Grant } from '../state/access.js';
import { chooseComposer, clearForm, selectOperation } from '../state/actions.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { type Command, inSection } from './command.js';

/** Returns commands for the request: edit, send, get a token, choose another. */
export function requestCommands(): readonly Command[] {
  const state = usePlayground.getState();
  const { phase } = selectedExchange(state);
  const { operation, fields } = findEntry(state.selected);
  const isSending = phase === 'sending';
  const hasFilter = fields.query.some(({ key }) => key === filterKey);
  return [
    ...inSection('Request', [
      ['send', phase === 'idle' ? 'Send' : 'Send again', submitForm, '', !isSending],
      ['cancel', 'Cancel the request', cancelSelected, '', isSending],
      ['filter', 'Go to the filter', focusFilter, '', hasFilter],
      ['mode:form', 'Edit as form', () => chooseComposer('form'), 'write in fields'],
      ['mode:raw', 'Edit as raw text', () => chooseComposer('raw'), 'write raw'],
      ['clear', 'Reset form', clearForm],
    ]),
    ...inSection(
      'Operations',
      operationEntries.map(({ name, operation: { summary, method } }) => {
        return [
          `operation:${name}`,
          summary,
          () => selectOperation(name),
          `${name} ${method} ${otherWords(name)}`,
        ];
      }),
    ),
    ...inSection(
      'Access',
      grants.map(({ grant, gives }) => {
        const isNeeded = grantsFor[operation.permission].includes(grant);
        const words = `${gives} ${isNeeded ? 'needed' : ''}`;
        return [`token:${grant}`, `Get a token: ${grant}`, () => getToken(grant, gives), words];
      }),
    ),
  ];
}

async function getToken(grant: Grant, gives: string): Promise<string | undefined> {
  const access = await askForToken(grant);
  if (access.phase === 'granted') return `The page has a token now: it ${gives}.`;
  return access.phase === 'refused' ? `No token: ${access.reasons.join(' ')}` : undefined;
}

/** Returns commands that copy links and snippets. */
export function shareCommands(): readonly Command[] {
  return inSection('Share', [
    ['link', 'Copy link to this request', copyLink, 'address url'],
    ...snippetKinds.map((kind) => {
      const title = `Copy as ${kind === 'core' ? 'TypeScript library call' : kind}`;
      return [`snippet:${kind}`, title, () => copySnippet(kind), 'snippet code'] as const;
    }),
  ]);
}

/** Number of recent requests to offer as commands. */
const recentCount = 8;

/** Returns commands for the history and its entries. */
export function savedCommands(): readonly Command[] {
  const { entries = [] } = useHistory.getState();
  const recent = entries.filter(({ pinned }) => !pinned).slice(0, recentCount);
  const toOpen = (entry: HistoryEntry) => {
    const { id, request, operation, answer } = entry;
    const title = `Open ${request.method} ${titleOf(entry)}`;
    const words = `${request.target} ${operation} ${answer?.status ?? ''}`;
    return [`open:${id}`, title, () => reopen(entry), words] as const;
  };
  return [
    ...inSection('Request', [
      ['history', 'Open the history', () => showSheet('history'), 'earlier requests export import'],
    ]),
    ...inSection('Pinned requests', entries.filter(({ pinned }) => pinned).map(toOpen)),
    ...inSection('Recent requests', recent.map(toOpen)),
  ];
}

const filterKey = 'query:filter';

/** Focuses the filter: the plain field, or the editor that replaces it. */
function focusFilter(): void {
  chooseComposer('form');
  requestAnimationFrame(() => {
    const target = document.getElementById(filterKey) ?? findEditor();
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  });
}

/** The editor lives in a shadow root. */
function findEditor(): HTMLElement | undefined {
  const editor = '[contenteditable=true][aria-label*=filter i]';
  return [...document.querySelectorAll('form div')]
    .map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>(editor))
    .find((found) => found !== null && found !== undefined);
}
