import type { Permission } from '@aisle/schema';
import { askForToken } from '../state/ask-for-token.js';
import { credentialsOf } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { type Grant, grantsFor, isAllowed } from './access.js';
import styles from './access-notice.module.css';
import { accessPanelId } from './access-panel.js';

/** Says that an operation needs another token than the page has, and gets one. */
export function AccessNotice({ permission }: { readonly permission: Permission }) {
  const access = usePlayground((state) => state.access);
  const clientSecret = usePlayground((state) => credentialsOf(state).clientSecret);
  const [grant] = grantsFor[permission];
  if (grant === undefined || isAllowed(permission, access)) return null;

  const needsSecret = grant === 'client_credentials' && clientSecret === '';
  return (
    <div className={styles.notice}>
      <p>{needs[grant]}</p>
      {needsSecret ? (
        <button type="button" className="quiet-button" popoverTarget={accessPanelId}>
          Enter credentials
        </button>
      ) : (
        <button type="button" className="quiet-button" onClick={() => void askForToken(grant)}>
          Get a token
        </button>
      )}
    </div>
  );
}

const needs: Record<Grant, string> = {
  implicit: 'Needs a token that reads catalogs.',
  client_credentials: 'Needs a token that updates subscriptions.',
};
