import type { Permission } from '@aisle/schema';
import { Button } from '../lib/button.js';
import { openAccess } from '../state/actions.js';
import { askForToken } from '../state/ask-for-token.js';
import { credentialsOf } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { type Access, type Grant, grantsFor, isAllowed } from './access.js';
import styles from './access-notice.module.css';

/** Says that an operation needs another token than the page has, and gets one. */
export function AccessNotice({ permission }: { readonly permission: Permission }) {
  const access = usePlayground((state) => state.access);
  const clientSecret = usePlayground((state) => credentialsOf(state).clientSecret);
  const [grant] = grantsFor[permission];
  if (grant === undefined || access.phase === 'asking' || isAllowed(permission, access))
    return null;

  const needsSecret = grant === 'client_credentials' && clientSecret === '';
  return (
    <div className={styles.notice}>
      <p>{describeNeed(grant, access)}</p>
      {needsSecret ? (
        <Button onPress={() => openAccess(true)}>Enter credentials</Button>
      ) : (
        <Button onPress={() => void askForToken(grant)}>Get a token</Button>
      )}
    </div>
  );
}

function describeNeed(grant: Grant, access: Access): string {
  if (access.phase === 'granted' && access.source === 'expired') {
    return 'The token is expired on purpose: expect a 401.';
  }
  if (access.phase === 'granted' && access.source === 'tampered') {
    return 'The token is tampered with on purpose: expect a 401.';
  }
  return needs[grant];
}

const needs: Record<Grant, string> = {
  implicit: 'Needs a token that reads catalogs: expect a 401 without one.',
  client_credentials: 'Needs a token that updates subscriptions: expect a refusal without one.',
};
