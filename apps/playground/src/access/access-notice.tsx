import { AccessToken, createValidator } from '@aisle/schema';
import type { Permission } from '@aisle/schema/contract';
import {
  askForToken,
  grantedAccess,
  grantFor,
  grantsFor,
  isAllowed,
} from '../sending/request-token.js';
import { holdsToken } from '../sending/send.js';
import { changeAccess, openAccess } from '../state/actions.js';
import {
  type Access,
  type AnsweredRequest,
  credentialsOf,
  usePlayground,
} from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Notice } from '../widgets/controls.js';

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
  expired: 'This token has expired on purpose: requests get a 401.',
  tampered: 'This token was changed on purpose: requests get a 401.',
  implicit: 'Needs a token that reads catalogs: requests without one get a 401.',
  client_credentials: 'Needs a token that updates subscriptions: other tokens are refused (403).',
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

/** Describes the token state: `implicit, 59 min left`. `now` is in milliseconds. */
export function describeAccess(access: Access, now: number): string {
  if (access.phase === 'none') return 'No token';
  if (access.phase === 'asking') return 'Requesting a token';
  if (access.phase === 'refused') return 'Token refused';
  if (access.source === 'pasted') return 'Pasted token';
  if (access.source === 'expired') return 'Expired token';
  if (access.source === 'tampered') return 'Tampered token';
  if (access.expires === undefined) return access.source;
  return `${access.source}, ${describeTimeLeft(access.expires - now)}`;
}

/** Shortens a description for display: the permissions, then the time left. */
export function abbreviateAccess(description: string): readonly string[] {
  return description
    .replace('client_credentials', 'read + write')
    .replace('implicit', 'read')
    .split(/, | left/);
}

/** A span of milliseconds until a token expires, in words. */
export function describeTimeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return 'expired';
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h left`;
}
