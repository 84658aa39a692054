import { formatTime, localTime } from '../lib/format-time.js';
import { useNow } from '../lib/hooks.js';
import type { Access, GrantedAccess } from '../state/access.js';
import { Badge } from '../widgets/badge.js';
import { CopyButton } from '../widgets/copy-button.js';
import styles from './access.module.css';
import { countDown } from './describe-access.js';
import { readToken } from './read-token.js';

/** Current token: its permissions, remaining time and claims. */
export function TokenState({ access }: { readonly access: Access }) {
  if (access.phase === 'granted') return <GrantedState access={access} />;
  if (access.phase === 'asking') return <p className="soft tabular">Asking for a token…</p>;
  if (access.phase === 'none') {
    return (
      <div className={`stack tight ${styles.about}`}>
        <p>
          <Badge tone="warn">No token</Badge>
        </p>
        <p className="soft tabular">Requests carry no Authorization header.</p>
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
  const now = useNow(1000);
  const expires = access.expires ?? reading?.expires;
  const left = expires && countDown(expires - now);
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
        {expires === undefined && 'It does not say when it expires.'}
        {expires !== undefined &&
          `${left ? `Expires in ${left},` : 'Expired'} at ${formatTime(expires)}.`}
      </p>
      {reading ? (
        <details>
          <summary className="fold">Decoded</summary>
          {reading.parts.map(({ title, claims }) => (
            <table key={title} className={`plain-table below ${styles.claims}`}>
              <caption>{title}</caption>
              <tbody>
                {claims.map(({ name, value, meaning }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>
                      <code>{value}</code>
                      <span className="fine">{meaning}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
          <p className="below">
            <CopyButton what="the token" text={token} />
          </p>
        </details>
      ) : (
        <p className="soft tabular">It is no JSON Web Token, so there is nothing to decode.</p>
      )}
    </div>
  );
}
