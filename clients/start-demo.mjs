import { startAisle } from 'aisle';

const clientId = 'aisle';
/** Secret of development mode, from the documentation. */
const clientSecret = 'aisle-secret';
/** Account with subscriptions. */
const accountId = 'acc00003-0000-4000-8000-000000000000';

/**
 * Starts the built service with the demo store in this process. Gets tokens for a shopper and the
 * store's owner.
 */
export async function startDemo() {
  const { url, token: ownerToken, close } = await startAisle({ seed: 'demo' });
  const granted = await fetch(`${url}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, grant_type: 'implicit' }),
  });
  const { access_token: token } = await granted.json();
  // Development mode issues an account token, as a login would.
  const issued = await fetch(`${url}/_dev/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'account', id: accountId }),
  });
  const { token: accountToken } = await issued.json();
  const { host } = new URL(url);
  return { url, host, clientId, clientSecret, token, accountToken, stop: close };
}
