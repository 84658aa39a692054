import { issueTestToken } from '@aisle/schema/dev';
import { useState } from 'react';
import { askDev } from '../dev-data/use-dev.js';
import { askForToken, tamper } from '../sending/request-token.js';
import { changeAccess } from '../state/actions.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import styles from './access.module.css';

/** A way to send a bad token on purpose. */
interface BadTokenChoice {
  readonly title: string;
  /** Response that requests with this token get. */
  readonly gives: string;
  /** True if only a server in development mode offers it. */
  readonly isHelper?: boolean;
  readonly take: () => Promise<unknown>;
}

/** Ready-made bad tokens. */
export const badTokens: readonly BadTokenChoice[] = [
  {
    title: 'Expired',
    gives: '401 Unauthorized: it has expired.',
    isHelper: true,
    take: async () => {
      const { token } = await askDev(issueTestToken, { body: { kind: 'expired' } });
      changeAccess({ phase: 'granted', source: 'expired', token });
    },
  },
  {
    title: 'Tampered',
    gives: '401 Unauthorized: its signature is wrong.',
    take: async () => {
      const { access } = usePlayground.getState();
      const good = access.phase === 'granted' ? access : await askForToken('implicit');
      if (good.phase !== 'granted') return;
      changeAccess({ phase: 'granted', source: 'tampered', token: tamper(good.token) });
    },
  },
  {
    title: 'None',
    gives: '401 Unauthorized: there is no Authorization header.',
    take: async () => changeAccess({ phase: 'none' }),
  },
  {
    title: 'No permission',
    gives: '403 Forbidden for an update: an implicit token only reads catalogs.',
    take: () => askForToken('implicit'),
  },
];

/** List of bad tokens to try, each with the expected result. */
export function BadTokens() {
  const development = usePlayground(isDevelopment);
  const [failed, setFailed] = useState<string>();
  const offered = badTokens.filter(({ isHelper }) => development || !isHelper);
  return (
    <section className="ruled" aria-labelledby="bad-tokens">
      <h3 id="bad-tokens">Try a failing token</h3>
      <ul className={`columns below ${styles.bad}`}>
        {offered.map(({ title, gives, take }) => (
          <TokenChoice
            key={title}
            title={title}
            gives={gives}
            onTake={() => {
              setFailed(undefined);
              take().catch(() => setFailed(title));
            }}
          />
        ))}
      </ul>
      {failed && (
        <p className="notice" data-tone="bad" role="alert">
          No token came for “{failed}”.
        </p>
      )}
    </section>
  );
}

interface TokenChoiceProps {
  readonly title: string;
  readonly gives: string;
  readonly onTake: () => void;
}

/** A token to choose, with the expected result. */
export function TokenChoice({ title, gives, onTake }: TokenChoiceProps) {
  return (
    <li>
      <button type="button" className="choice" onClick={onTake}>
        <strong>{title}</strong>
        <span className="soft">{gives}</span>
      </button>
    </li>
  );
}
