import { startAisle } from 'aisle';

const clientId = 'aisle';
/** The one of development mode, which is in the manual. */
const clientSecret = 'aisle-secret';
/** Who has subscriptions. */
const accountId = 'acc00003-0000-4000-8000-000000000000';

/** Starts the built service with the demo store in this process, and gets the tokens of a shopper and of the shop's owner. */
export async function startDemo() {
  const { url, token: ownerToken, close } = await startAisle({ seed: 'demo' });
  const granted = await fetch(`${url}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, grant_type: 'implicit' }),
  });
  const { access_token: token } = await granted.json();
  // Development mode gives an account's token, as a sign-in would.
  const issued = await fetch(`${url}/_dev/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'account', id: accountId }),
  });
  const { token: accountToken } = await issued.json();
  const { host } = new URL(url);
  return { url, host, clientId, clientSecret, token, accountToken, stop: close };
}
