import { recordExchanges } from '../history/record-exchanges.js';
import { followState } from '../link/follow-state.js';
import { openLink } from '../link/open-link.js';
import { loadExamples } from '../request-form/load-examples.js';
import { applyTheme } from '../theme/theme.js';
import { keepExamples } from './actions.js';
import { askForToken } from './ask-for-token.js';
import { sendFirstRequest } from './first-request.js';
import { followPublications } from './follow-publications.js';
import { credentialsOf } from './playground-state.js';
import { usePlayground } from './playground-store.js';

/** What happens once when the page opens: theme, address bar, the server's examples, a first token. */
export async function startPage(): Promise<void> {
  const isFirstVisit = location.hash === '';
  applyTheme(usePlayground.getState().theme);
  recordExchanges();
  openLink(location.hash);
  window.addEventListener('hashchange', () => openLink(location.hash));
  keepExamples((await loadExamples()) ?? {});
  followState();
  const state = usePlayground.getState();
  void followPublications();
  if (state.access.phase !== 'asking') return;
  await askForToken(credentialsOf(state).clientSecret === '' ? 'implicit' : 'client_credentials');
  if (isFirstVisit) await sendFirstRequest();
}
