import type { Permission } from '@aisle/schema';
import { usePlayground } from '../state/playground-context.js';
import { credentialsOf } from '../state/playground-state.js';
import { useTokenRequest } from '../state/use-token-request.js';
import { type Grant, grantsFor, isAllowed } from './access.js';
import styles from './access-notice.module.css';
import { accessPanelId } from './access-panel.js';

/** Says that an operation needs another token than the page has, and gets one. */
export function AccessNotice({ permission }: { readonly permission: Permission }) {
  const { state } = usePlayground();
  const request = useTokenRequest();
  const [grant] = grantsFor[permission];
  if (grant === undefined || isAllowed(permission, state.access)) return null;

  const { clientSecret } = credentialsOf(state);
  const needsSecret = grant === 'client_credentials' && clientSecret === '';
  return (
    <div className={styles.notice}>
      <p>{needs[grant]}</p>
      {needsSecret ? (
        <button type="button" className="quiet-button" popoverTarget={accessPanelId}>
          Enter credentials
        </button>
      ) : (
        <button type="button" className="quiet-button" onClick={() => void request(grant)}>
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
