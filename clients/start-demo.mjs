import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = join(dirname(fileURLToPath(import.meta.resolve('aisle'))), 'main.js');

/** Starts the built service with the demo store on a free port, and gets a shopper's token. */
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
  const answer = await fetch(`${url}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'implicit', client_id: 'aisle' }),
  });
  const { access_token: token } = await answer.json();
  return {
    url,
    host: new URL(url).host,
    clientId: 'aisle',
    token,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
