import { issueTestToken } from '@aisle/schema/dev';
import { useState } from 'react';
import { askDev, DevRefusal } from '../dev-data/ask-dev.js';
import { useNow } from '../lib/hooks.js';
import type { LeafField } from '../request-form/field.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { Button } from '../widgets/button.js';
import { SuggestInput } from '../widgets/suggest-input.js';
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
  const { id: signedIn, expires = Number.POSITIVE_INFINITY } = readShopperToken(token) ?? {};

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
  const signInTyped = id.trim() === '' ? undefined : () => void signIn(id.trim());

  return (
    <div className="stack tight whole">
      <label htmlFor={field.key} className="label">
        {titles[kind]} <code>{field.name}</code>
      </label>
      {token === '' ? (
        <div className="line">
          <SuggestInput
            id={field.key}
            label={`${titles[kind]} ${field.name}`}
            placeholder={known.length > 0 ? `id, or choose one of ${known.length}` : 'id'}
            aria-describedby={`${field.key}-state`}
            text={id}
            suggestions={known.map((name) => ({ key: name, name }))}
            narrows
            onType={setId}
            onChoose={({ key }) => setId(key)}
            onEnter={signInTyped}
          />
          <Button onPress={() => signInTyped?.()} isDisabled={!signInTyped}>
            Sign in
          </Button>
        </div>
      ) : (
        <div className="line">
          <p id={field.key} className="rest" tabIndex={-1}>
            {describeShopperToken(token, now)}
          </p>
          {signedIn !== undefined && expires <= now && (
            <Button onPress={() => void signIn(signedIn)}>Renew</Button>
          )}
          <Button aria-label={`Sign out the ${kind}`} onPress={() => onEnter('')}>
            Sign out
          </Button>
        </div>
      )}
      <p id={`${field.key}-state`} className="refused" aria-live="polite">
        {failure ?? fault}
      </p>
    </div>
  );
}
