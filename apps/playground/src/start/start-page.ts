import { followPulse } from '../connection/pulse.js';
import { recordExchanges } from '../history/record-exchanges.js';
import { loadExamples } from '../request-form/load-examples.js';
import { chooseTheme, enterField, keepExamples } from '../state/actions.js';
import { askForToken } from '../state/ask-for-token.js';
import { credentialsOf } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { selectedRequest } from '../state/selected-request.js';
import { refresh } from '../state/send.js';
import { applyTheme, storedTheme } from '../theme/theme.js';
import { followAddress, openAddress } from './address.js';
import { keepFocus } from './keep-focus.js';

/** What happens once when the page opens: theme, address bar, the server's examples, a first token. */
export async function startPage(): Promise<void> {
  const isFirstVisit = location.hash === '';
  followTheme();
  keepFocus();
  recordExchanges();
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
  await askForToken(credentialsOf(state).clientSecret === '' ? 'implicit' : 'client_credentials');
}

/** Who comes without a link sees an answer at once: the first products of the store, with their pictures. */
function sendFirstRequest(): void {
  const { forms, selected, examples } = usePlayground.getState();
  if (forms[selected] !== undefined || examples.node_id === undefined) return;
  enterField('query:include', { text: 'main_image' });
  void refresh();
}

function followTheme(): void {
  usePlayground.subscribe(({ theme }, before) => {
    if (theme !== before.theme) applyTheme(theme);
  });
  chooseTheme(storedTheme());
}
