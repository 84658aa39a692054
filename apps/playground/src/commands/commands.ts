import type { ClockChange } from '@aisle/schema/dev';
import { changeClock } from '../clock/store-clock.js';
import { reopen, titleOf, withoutRepeats } from '../history/describe-entry.js';
import { type HistoryEntry, useHistory } from '../history/history.js';
import { keep, readKeptTexts } from '../lib/kept.js';
import { tell } from '../lib/outcome.js';
import { showSheet, submitForm } from '../lib/page-sheet.js';
import { messageOf } from '../lib/texts.js';
import { copyLink } from '../link/page-link.js';
import { storefrontHash } from '../link/steps.js';
import { otherWords } from '../operations/find-operations.js';
import { findEntry, operationEntries } from '../request-form/operation-entry.js';
import { tabsOf } from '../result/result-panel.js';
import { askForToken, grants, grantsFor } from '../sending/request-token.js';
import { cancelSelected, refreshShown } from '../sending/send.js';
import {
  chooseBodyView,
  chooseComposer,
  chooseTheme,
  clearForm,
  selectOperation,
  showResult,
} from '../state/actions.js';
import { welcome } from '../state/layout.js';
import {
  type BodyView,
  type Grant,
  isDevelopment,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import { type Command, inSection } from './find-commands.js';

/** Returns all available commands, or all that exist. Add a command to one of these lists. */
export function listCommands({ all: isAll = false } = {}): readonly Command[] {
  const all = [
    ...requestCommands(),
    ...viewCommands(),
    ...savedCommands(),
    ...storeCommands(),
    ...pageCommands(),
  ];
  return isAll ? all : all.filter(({ isAvailable = true }) => isAvailable);
}

/** Runs a command by id if it is available, and shows its result. */
export async function runCommandById(id: string): Promise<void> {
  const command = listCommands().find((candidate) => candidate.id === id);
  if (!command) return;
  noteCommand(id);
  try {
    const outcome: unknown = await command.run();
    if (typeof outcome === 'string') tell(outcome);
  } catch (error) {
    tell(`The command failed: ${messageOf(error)}`);
  }
}

const storageKey = 'aisle-commands';
const remembered = 5;

/** Returns the ids of recently used commands, the last one first. */
export function recentCommands(): readonly string[] {
  return readKeptTexts(storageKey) ?? [];
}

/** Stores a command as recently used if the browser allows it. */
function noteCommand(id: string): void {
  const others = recentCommands().filter((known) => known !== id);
  keep(storageKey, [id, ...others].slice(0, remembered));
}

/** Returns commands for the page itself. */
function pageCommands(): readonly Command[] {
  const goToStore = () => {
    location.hash = storefrontHash;
  };
  return inSection('Page', [
    ['theme:light', 'Use the light theme', () => chooseTheme('light')],
    ['theme:dark', 'Use the dark theme', () => chooseTheme('dark')],
    ['theme:system', 'Use the system’s theme', () => chooseTheme('system')],
    ['storefront', 'Open the storefront', goToStore, 'storefront shop cart'],
    ['commands', 'Find anything', () => showSheet('commands')],
    ['welcome', 'Show the welcome', () => welcome(true), 'help introduction docs start'],
    ['keys', 'Show keyboard shortcuts', () => showSheet('keys'), 'help keys'],
  ]);
}

/** Returns commands that switch views. */
function viewCommands(): readonly Command[] {
  const state = usePlayground.getState();
  const entry = findEntry(state.selected);
  const tabs = tabsOf(entry);
  const showBody = (view: BodyView) => {
    showResult('answer');
    chooseBodyView(view);
  };
  return inSection('Response', [
    ...tabs.map(
      ({ id, title }) => [`tab:${id}`, `Show: ${title}`, () => showResult(id), 'tab'] as const,
    ),
    ['view:cards', 'Show the response as cards', () => showBody('cards')],
    ['view:table', 'Show the response as a table', () => showBody('table')],
    ['view:json', 'Show the response as JSON', () => showBody('json')],
  ]);
}

/** Returns commands that change the store. They need development mode. */
function storeCommands(): readonly Command[] {
  const isAvailable = isDevelopment(usePlayground.getState());
  const clockTo = (change: ClockChange) => () => setTime(change);
  const toNow: ClockChange = { mode: 'running', time: null };
  return inSection('Store', [
    ['clock:freeze', 'Freeze the clock', clockTo({ mode: 'frozen' }), 'stop time', isAvailable],
    ['clock:run', 'Let the clock run', clockTo({ mode: 'running' }), 'start time', isAvailable],
    ['clock:real', 'Set the clock to the real time', clockTo(toNow), 'now today', isAvailable],
    [
      'import',
      'Import your products…',
      () => showSheet('import'),
      'own data csv json shopify upload file',
      isAvailable,
    ],
    ['reset', 'Reset the data…', () => showSheet('reset'), 'demo store empty', isAvailable],
  ]);
}

async function setTime(change: ClockChange): Promise<string> {
  const { clock } = await changeClock(change);
  void refreshShown();
  const { mode, now } = clock;
  return mode === 'frozen'
    ? `The store’s clock is frozen at ${now}.`
    : `The store’s clock is running; it is ${now}.`;
}

/** Returns commands for the request: edit, send, get a token, choose another. */
function requestCommands(): readonly Command[] {
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
      ['link', 'Copy link to this request', copyLink, 'address url share'],
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

/** Number of recent requests to offer as commands. */
const recentCount = 8;

/** Returns commands for the history and its entries. */
function savedCommands(): readonly Command[] {
  const { entries = [] } = useHistory.getState();
  const recent = withoutRepeats(entries)
    .filter(({ pinned }) => !pinned)
    .slice(0, recentCount);
  const toOpen = (entry: HistoryEntry) => {
    const { id, request, operation, answer } = entry;
    const title = `Open ${request.method} ${titleOf(entry)}`;
    const words = `${request.target} ${operation} ${answer?.status ?? ''}`;
    return [`open:${id}`, title, () => reopen(entry), words] as const;
  };
  return [
    ...inSection('Request', [
      ['history', 'Open the history', () => showSheet('history'), 'earlier requests'],
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
