import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = join(dirname(fileURLToPath(import.meta.resolve('aisle'))), 'main.js');

const clientId = 'aisle';
/** The one of development mode, which is in the manual. */
const clientSecret = 'aisle-secret';
/** Who has subscriptions. */
const accountId = 'acc00003-0000-4000-8000-000000000000';

/** Starts the built service with the demo store on a free port, and gets the tokens of a shopper and of the shop's owner. */
export async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-clients-'));
  const child = spawn(process.execPath, [main, '--port', '0', '--db', join(folder, 'shop.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [found] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(printed) ?? [];
      if (found) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`the service ended with ${code}:\n${printed}`)));
  });
  const askToken = async (form) => {
    const answer = await fetch(`${url}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, ...form }),
    });
    return (await answer.json()).access_token;
  };
  const token = await askToken({ grant_type: 'implicit' });
  const ownerToken = await askToken({
    grant_type: 'client_credentials',
    client_secret: clientSecret,
  });
  // Development mode gives an account's token, as a sign-in would.
  const issued = await fetch(`${url}/_dev/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'account', id: accountId }),
  });
  const { token: accountToken } = await issued.json();
  return {
    url,
    host: new URL(url).host,
    clientId,
    clientSecret,
    token,
    ownerToken,
    accountToken,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
