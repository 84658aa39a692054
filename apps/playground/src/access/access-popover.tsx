import { grants, pastedAccess } from '../sending/access.js';
import { askForToken } from '../sending/request-token.js';
import { changeAccess, enterCredentials } from '../state/actions.js';
import { credentialsOf, usePlayground } from '../state/playground-store.js';
import { IconButton } from '../widgets/button.js';
import { OpenedPopover, type OpenedProps } from '../widgets/opener.js';
import { TextInput } from '../widgets/text-input.js';
import styles from './access.module.css';
import { BadTokens, TokenChoice } from './bad-tokens.js';
import { TokenState } from './token-state.js';

/** Popover with the current token, its claims, and ways to get another one, valid or invalid. */
export default function AccessPopover(props: OpenedProps) {
  const access = usePlayground((state) => state.access);
  return (
    <OpenedPopover {...props} label="Access token" end>
      <div className={`stack wide ${styles.panel}`}>
        <header className="line between">
          <h2>Access token</h2>
          <IconButton icon="close" label="Close" onPress={props.onClose} />
        </header>
        <TokenState access={access} />
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
        <CredentialsFold />
        <BadTokens />
        <PasteToken />
      </div>
    </OpenedPopover>
  );
}

/**
 * Fields for client_id and client_secret. Folded while the page knows them and no request was
 * refused.
 */
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
          value={clientSecret}
          onEnter={(text) => enterCredentials({ clientSecret: text })}
        />
      </div>
    </details>
  );
}

/** Form to paste a token from elsewhere. */
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
  readonly value: string;
  readonly onEnter: (value: string) => void;
}

/** Field for client_id or client_secret. */
function CredentialField({ name, hint, value, onEnter }: CredentialFieldProps) {
  const id = `access:${name}`;
  return (
    <div className="stack hair">
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      <TextInput
        id={id}
        type={name === 'client_secret' ? 'password' : 'text'}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onType={onEnter}
      />
      {hint && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
    </div>
  );
}
