import { issueTestToken } from '@aisle/schema/dev';
import { useState } from 'react';
import { askDev, DevRefusal } from '../dev-data/ask-dev.js';
import { Button } from '../lib/button.js';
import { useNow } from '../lib/hooks.js';
import type { LeafField } from '../request-form/field.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import styles from './shopper.module.css';
import { describeShopperToken, readShopperToken } from './shopper-token.js';

interface IdentityFieldProps {
  readonly kind: 'account' | 'customer';
  readonly field: LeafField;
  /** The header's token. */
  readonly token: string;
  /** The ids that catalog rules name. */
  readonly known: readonly string[];
  readonly onEnter: (token: string) => void;
}

const titles = { account: 'Account', customer: 'Customer' };

/** Who is signed in. An id is enough: the page gets the token that names it. */
export function IdentityField({ kind, field, token, known, onEnter }: IdentityFieldProps) {
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<string>();
  const fault = useServerFault(field.key);
  const now = useNow(15_000);
  const title = titles[kind];
  const listId = `${field.key}-known`;

  const signIn = async (as: string) => {
    setFailure(undefined);
    try {
      const issued = await askDev(issueTestToken, { body: { kind, id: as } });
      onEnter(issued.token);
      setId('');
    } catch (error) {
      setFailure(error instanceof DevRefusal ? error.message : 'No token came. Is the server up?');
    }
  };

  return (
    <div className={`${styles.field} ${styles.wide}`}>
      <label htmlFor={field.key} className={styles.label}>
        {title} <code>{field.name}</code>
      </label>
      {token === '' ? (
        <div className={styles.enter}>
          <input
            id={field.key}
            className="text-input"
            list={listId}
            placeholder={known.length > 0 ? `id, or choose one of ${known.length}` : 'id'}
            aria-describedby={`${field.key}-state`}
            value={id}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setId(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || id.trim() === '')
                return;
              event.preventDefault();
              void signIn(id.trim());
            }}
          />
          <datalist id={listId}>
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <Button onPress={() => void signIn(id.trim())} isDisabled={id.trim() === ''}>
            Sign in
          </Button>
        </div>
      ) : (
        <div className={styles.enter}>
          <p id={field.key} className={styles.signedIn} tabIndex={-1}>
            {describeShopperToken(token, now)}
          </p>
          <RenewButton token={token} now={now} onRenew={(as) => void signIn(as)} />
          <Button aria-label={`Sign out the ${kind}`} onPress={() => onEnter('')}>
            Sign out
          </Button>
        </div>
      )}
      <p id={`${field.key}-state`} className={styles.fault} aria-live="polite">
        {failure ?? fault}
      </p>
    </div>
  );
}

interface RenewButtonProps {
  readonly token: string;
  readonly now: number;
  readonly onRenew: (id: string) => void;
}

function RenewButton({ token, now, onRenew }: RenewButtonProps) {
  const claims = readShopperToken(token);
  if (claims?.expires === undefined || claims.expires > now) return null;
  return <Button onPress={() => onRenew(claims.id)}>Renew</Button>;
}
