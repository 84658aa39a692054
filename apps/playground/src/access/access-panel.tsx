import { useRef } from 'react';
import { useNow } from '../lib/use-now.js';
import { changeAccess, enterCredentials } from '../state/actions.js';
import { askForToken } from '../state/ask-for-token.js';
import { credentialsOf } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { type Grant, grants, pastedAccess } from './access.js';
import styles from './access-panel.module.css';
import { CredentialField } from './credential-field.js';
import { describeAccess } from './describe-access.js';

/** The id that buttons open the panel by. */
export const accessPanelId = 'access-panel';

/** Gets a token, shows what it is and how long it lasts, and drops it. */
export function AccessPanel() {
  const access = usePlayground((state) => state.access);
  const typed = usePlayground((state) => state.credentials);
  const examples = usePlayground((state) => state.examples);
  const panel = useRef<HTMLElement>(null);
  const credentials = credentialsOf({ credentials: typed, examples });
  const status = describeAccess(access, useNow(15_000));

  const ask = async (grant: Grant) => {
    const outcome = await askForToken(grant);
    if (outcome.phase === 'granted') panel.current?.hidePopover();
  };

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={accessPanelId}
        data-phase={access.phase}
      >
        <span className="visually-hidden">Access token: </span>
        <span aria-live="polite">{status}</span>
      </button>
      <section
        ref={panel}
        id={accessPanelId}
        popover="auto"
        className={styles.panel}
        aria-labelledby="access-title"
      >
        <h2 id="access-title">Access token</h2>
        <CredentialField
          name="client_id"
          value={credentials.clientId}
          onEnter={(clientId) => enterCredentials({ clientId })}
        />
        <CredentialField
          name="client_secret"
          hint="Only for client_credentials."
          secret
          value={credentials.clientSecret}
          onEnter={(clientSecret) => enterCredentials({ clientSecret })}
        />
        <ul className={styles.grants}>
          {grants.map(({ grant, gives }) => (
            <li key={grant}>
              <button type="button" className={styles.grant} onClick={() => void ask(grant)}>
                <strong>Get {grant} token</strong>
                <span>{gives}</span>
              </button>
            </li>
          ))}
        </ul>
        <CredentialField
          name="token"
          hint="Paste one instead: the server prints it when it starts."
          value={access.phase === 'granted' && access.source === 'pasted' ? access.token : ''}
          onEnter={(text) => changeAccess(pastedAccess(text))}
        />
        {access.phase === 'refused' && (
          <ul className={styles.reasons} role="alert">
            {access.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {access.phase === 'granted' && (
          <button
            type="button"
            className="quiet-button"
            onClick={() => changeAccess({ phase: 'none' })}
          >
            Drop the token
          </button>
        )}
      </section>
    </>
  );
}
