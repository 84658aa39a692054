import { grants, pastedAccess } from '../sending/access.js';
import { askForToken } from '../sending/request-token.js';
import { changeAccess, enterCredentials } from '../state/actions.js';
import { credentialsOf, usePlayground } from '../state/playground-store.js';
import { IconButton } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { OpenedPopover, type OpenedProps } from '../widgets/opener.js';
import styles from './access.module.css';
import { BadTokens, TokenChoice } from './bad-tokens.js';
import { TokenState } from './token-state.js';

/** The token that requests carry, what it says, and where to get another, good or bad. */
export default function AccessPopover(props: OpenedProps) {
  const access = usePlayground((state) => state.access);
  return (
    <OpenedPopover {...props} label="Access token" end>
      <div className={`stack wide ${styles.panel}`}>
        <header className="line between">
          <h2>Access token</h2>
          <IconButton label="Close" onPress={props.onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        <TokenState access={access} />
        <GrantButtons />
        <CredentialsFold />
        <BadTokens />
        <PasteToken />
      </div>
    </OpenedPopover>
  );
}

/** One button for each way to get a good token. */
function GrantButtons() {
  return (
    <ul className="stack">
      {grants.map(({ grant, gives }) => (
        <TokenChoice
          key={grant}
          title={`Get ${grant} token`}
          gives={gives}
          onTake={() => void askForToken(grant)}
        />
      ))}
    </ul>
  );
}

/** What the client identifies itself with; folded while the page knows it and nothing was refused. */
function CredentialsFold() {
  const typed = usePlayground((state) => state.credentials);
  const examples = usePlayground((state) => state.examples);
  const wasRefused = usePlayground((state) => state.access.phase === 'refused');
  const { clientId, clientSecret } = credentialsOf({ credentials: typed, examples });
  const isNeeded = wasRefused || examples.client_secret === undefined;
  return (
    <details open={isNeeded}>
      <summary className="fold">Credentials</summary>
      <div className="stack loose below">
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
function PasteToken() {
  const access = usePlayground((state) => state.access);
  const isPasted = access.phase === 'granted' && access.source === 'pasted';
  return (
    <section className="ruled" aria-labelledby="paste-token">
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
    <div className="stack hair">
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
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
      {hint && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
    </div>
  );
}
