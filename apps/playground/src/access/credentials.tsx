import { changeAccess, enterCredentials } from '../state/actions.js';
import { credentialsOf } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { pastedAccess } from './access.js';
import styles from './access-popover.module.css';

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

/** Takes a token from elsewhere. */
export function PasteToken() {
  const access = usePlayground((state) => state.access);
  const isPasted = access.phase === 'granted' && access.source === 'pasted';
  return (
    <section className={styles.section} aria-labelledby="paste-token">
      <h3 id="paste-token">Paste one</h3>
      <CredentialField
        name="token"
        hint="The server prints one when it starts."
        value={isPasted ? access.token : ''}
        onEnter={(text) => changeAccess(pastedAccess(text))}
      />
    </section>
  );
}

interface CredentialFieldProps {
  readonly name: string;
  readonly hint?: string;
  readonly secret?: boolean;
  readonly value: string;
  readonly onEnter: (value: string) => void;
}

/** One of the values that a client identifies itself with. */
function CredentialField({ name, hint, secret, value, onEnter }: CredentialFieldProps) {
  const id = `access:${name}`;
  return (
    <div className={styles.credential}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        className="text-input"
        type={secret ? 'password' : 'text'}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onEnter(event.target.value)}
      />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
