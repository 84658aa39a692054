import { followPulse } from '../connection/pulse.js';
import { recordExchanges } from '../history/record-exchanges.js';
import { keep, readKeptOne } from '../lib/kept.js';
import { hearNames } from '../place/place-names.js';
import { loadExamples } from '../request-form/load-examples.js';
import { selectedRequest } from '../request-form/selected-request.js';
import { askForToken } from '../sending/request-token.js';
import { refresh } from '../sending/send.js';
import { changeAccess, changeForm, chooseTheme, keepExamples } from '../state/actions.js';
import { proposedForm } from '../state/form.js';
import { credentialsOf, selectedExchange, usePlayground } from '../state/playground-store.js';
import { recordUpdates } from '../subscriptions/controls.js';
import { applyTheme, storedTheme } from '../theme/theme-choice.js';
import { followAddress, openAddress } from './address.js';
import { keepFocus } from './keep-focus.js';

/** Initializes the page: theme, address, the server's examples, the first token. */
export async function startPage(): Promise<void> {
  const isFirstVisit = location.hash === '';
  followTheme();
  keepFocus();
  recordExchanges();
  hearAnswers();
  recordUpdates();
  followGrant();
  openAddress();
  const state = usePlayground.getState();
  const isAsked = isFirstVisit || location.hash.includes('?');
  usePlayground.setState({ isStarting: isAsked && selectedRequest(state).method === 'GET' });
  keepExamples((await loadExamples()) ?? {});
  followPulse();
  void askForFirstToken();
  followAddress();
  if (isFirstVisit) sendFirstRequest();
  usePlayground.setState({ isStarting: false });
}

async function askForFirstToken(): Promise<void> {
  const state = usePlayground.getState();
  if (state.access.phase !== 'asking') return;
  const kept = readKeptOne(grantKey, keptGrants, 'sessionStorage');
  const usual = credentialsOf(state).clientSecret === '' ? 'implicit' : 'client_credentials';
  if (kept === 'none') return changeAccess({ phase: 'none' });
  // A typed secret is not stored.
  const isUsable = kept === 'implicit' || usual === 'client_credentials';
  await askForToken(kept !== undefined && isUsable ? kept : usual);
}

const grantKey = 'aisle-grant';
const keptGrants = ['implicit', 'client_credentials', 'none'] as const;

/** Stores the grant but never the token, so that a reload keeps the user's choice. */
function followGrant(): void {
  usePlayground.subscribe(({ access }, before) => {
    if (access === before.access) return;
    const kind = access.phase === 'granted' ? access.source : access.phase;
    const chosen = keptGrants.find((grant) => grant === kind);
    if (chosen) keep(grantKey, chosen, 'sessionStorage');
  });
}

/**
 * Requests the first products of the store, so that visitors without a link see a response at once.
 */
function sendFirstRequest(): void {
  const { forms, selected, examples } = usePlayground.getState();
  if (forms[selected] !== undefined || examples.node_id === undefined) return;
  changeForm(() => proposedForm(selected));
  void refresh();
}

function followTheme(): void {
  usePlayground.subscribe(({ theme }, before) => {
    if (theme !== before.theme) applyTheme(theme);
  });
  chooseTheme(storedTheme());
}

/** Remembers the names in each response before it is shown. */
function hearAnswers(): void {
  usePlayground.subscribe((state, before) => {
    const exchange = selectedExchange(state);
    const isNew = exchange !== selectedExchange(before);
    if (isNew && exchange.phase === 'answered') hearNames(exchange.answer.json);
  });
}
