import { decodeJwt } from 'jose';
import { useNow } from '../lib/outcome.js';
import { formatTime, localTime } from '../lib/texts.js';
import { askForToken, grants, pastedAccess } from '../sending/request-token.js';
import { changeAccess, enterCredentials } from '../state/actions.js';
import {
  type Access,
  credentialsOf,
  type GrantedAccess,
  usePlayground,
} from '../state/playground-store.js';
import { IconButton } from '../widgets/button.js';
import { Badge, OpenedPopover, type OpenedProps, TextInput } from '../widgets/controls.js';
import { CopyButton } from '../widgets/lazy-part.js';
import styles from './access.module.css';
import { describeTimeLeft } from './access-notice.js';
import { BadTokens, TokenChoice } from './bad-tokens.js';

/** Popover with the current token, and ways to get another one, valid or invalid. */
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
      <h3 id="paste-token">Paste a token</h3>
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

/** Current token: its permissions and remaining time. */
function TokenState({ access }: { readonly access: Access }) {
  if (access.phase === 'granted') return <GrantedState access={access} />;
  if (access.phase === 'asking') return <p className="soft tabular">Requesting a token…</p>;
  if (access.phase === 'none') {
    return (
      <div className={`stack tight ${styles.about}`}>
        <p>
          <Badge tone="warn">No token</Badge>
        </p>
        <p className="soft tabular">Requests have no Authorization header.</p>
      </div>
    );
  }
  return (
    <ul className="notice" data-tone="bad" role="alert">
      {access.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

function GrantedState({ access }: { readonly access: GrantedAccess }) {
  const { token, source } = access;
  const reading = readToken(token);
  const now = useNow(15_000);
  const expires = access.expires ?? reading?.expires;
  const isBad = source === 'expired' || source === 'tampered';
  return (
    <div className={`stack tight ${styles.about}`}>
      <p className="line tight">
        <Badge tone={isBad ? 'bad' : 'good'}>{isBad ? `${source}, on purpose` : source}</Badge>
        {reading?.permissions.map((permission) => (
          <Badge key={permission} tone="info">
            {permission}
          </Badge>
        ))}
      </p>
      <p className="soft tabular" title={expires === undefined ? undefined : localTime(expires)}>
        {expires === undefined && 'It has no expiry time.'}
        {expires !== undefined &&
          `Expires at ${formatTime(expires)}: ${describeTimeLeft(expires - now)}.`}
      </p>
      {!reading && <p className="soft tabular">This is not a JSON Web Token.</p>}
      <p>
        <CopyButton what="the token" text={token} />
      </p>
    </div>
  );
}

/**
 * Returns the permissions of a token and its expiry in milliseconds, without verifying it; undefined
 * for other text.
 */
export function readToken(token: string) {
  try {
    const { scope, exp } = decodeJwt(token);
    return {
      permissions: typeof scope === 'string' ? scope.split(' ').filter((name) => name !== '') : [],
      expires: exp && exp * 1000,
    };
  } catch {
    return undefined;
  }
}
