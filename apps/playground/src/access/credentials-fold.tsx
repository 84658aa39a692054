import { enterCredentials } from '../state/actions.js';
import { credentialsOf } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './access-popover.module.css';
import { CredentialField } from './credential-field.js';

/** What the client identifies itself with; folded while the page knows it and nothing was refused. */
export function CredentialsFold() {
  const typed = usePlayground((state) => state.credentials);
  const examples = usePlayground((state) => state.examples);
  const wasRefused = usePlayground((state) => state.access.phase === 'refused');
  const { clientId, clientSecret } = credentialsOf({ credentials: typed, examples });
  const isNeeded = wasRefused || examples.client_secret === undefined;
  return (
    <details open={isNeeded}>
      <summary className="fold">Credentials</summary>
      <div className={styles.credentials}>
        <CredentialField
          name="client_id"
          value={clientId}
          onEnter={(text) => enterCredentials({ clientId: text })}
        />
        <CredentialField
          name="client_secret"
          hint="Only for client_credentials."
          secret
          value={clientSecret}
          onEnter={(text) => enterCredentials({ clientSecret: text })}
        />
      </div>
    </details>
  );
}
