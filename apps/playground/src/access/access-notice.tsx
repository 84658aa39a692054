import { AccessToken, createValidator } from '@aisle/schema';
import type { Permission } from '@aisle/schema/contract';
import { grantedAccess, grantFor, grantsFor, isAllowed } from '../sending/access.js';
import { askForToken } from '../sending/request-token.js';
import { holdsToken } from '../sending/secrets.js';
import { changeAccess, openAccess } from '../state/actions.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { credentialsOf, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Notice } from '../widgets/notice.js';

/** Notice that an operation needs another token, with a button to get one. */
export function AccessNotice({ permission }: { readonly permission: Permission }) {
  const access = usePlayground((state) => state.access);
  const clientSecret = usePlayground((state) => credentialsOf(state).clientSecret);
  const grant = grantFor(permission, clientSecret);
  if (grant === undefined || access.phase === 'asking' || isAllowed(permission, access))
    return null;

  const source = access.phase === 'granted' ? access.source : undefined;
  const isBad = source === 'expired' || source === 'tampered';
  const needsSecret = grant === 'client_credentials' && clientSecret === '';
  return (
    <Notice tone="warn">
      <p>{needs[isBad ? source : (grantsFor[permission][0] ?? grant)]}</p>
      {needsSecret ? (
        <Button onPress={() => openAccess(true)}>Enter credentials</Button>
      ) : (
        <Button onPress={() => void askForToken(grant)}>Get a token</Button>
      )}
    </Notice>
  );
}

const needs = {
  expired: 'The token is expired on purpose: expect a 401.',
  tampered: 'The token is tampered with on purpose: expect a 401.',
  implicit: 'Needs a token that reads catalogs: expect a 401 without one.',
  client_credentials: 'Needs a token that updates subscriptions: expect a refusal without one.',
};

const validateToken = createValidator(AccessToken);

/** Button to use the token of a token response for later requests. */
export function MadeToken({ exchange: { sent, answer } }: { readonly exchange: AnsweredRequest }) {
  const access = usePlayground((state) => state.access);
  const made = sent.operation === 'createAccessToken' && validateToken(answer.json).value;
  // Responses of the history contain no tokens.
  if (!made || !holdsToken(made.access_token)) return null;
  const isUsed = access.phase === 'granted' && access.token === made.access_token;
  return (
    <Notice tone="warn" label="The new token">
      <p>
        {isUsed
          ? 'Requests are sent with this token.'
          : 'Requests are still sent with another token.'}
      </p>
      <Button isDisabled={isUsed} onPress={() => changeAccess(grantedAccess(made, sent.at))}>
        Use this token
      </Button>
    </Notice>
  );
}
