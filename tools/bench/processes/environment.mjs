/** The environment without the service's own settings: every run is with its defaults. */
export function environment() {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('AISLE_'));
  return Object.fromEntries(entries);
}

/** Asks a server with the settings of the manual for a token that may do everything, or only read (`implicit`). */
export async function requestToken(api, grant_type = 'client_credentials') {
  const answer = await fetch(`${api}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type,
      client_id: 'aisle',
      client_secret: 'aisle-secret',
    }),
  });
  return (await answer.json()).access_token;
}
