import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, '../../../../examples/storefront');
const vite = join(folder, 'node_modules/vite/bin/vite.js');

/** Placeholder of the service's address in the built files. */
const anyService = 'http://service.invalid';

/** The example, built and served. */
export interface Storefront {
  /** URL of its page. */
  readonly url: string;
  close(): void;
}

/**
 * Builds the example into a folder; configures the service by its variable alone, as its README
 * says.
 */
export async function buildStorefront(outDir: string): Promise<void> {
  const env = { PATH: process.env.PATH, NO_COLOR: '1', VITE_AISLE_URL: anyService };
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir'];
  await promisify(execFile)(process.execPath, args, { cwd: folder, env });
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the built files on a free port, with the address of this service in them. */
export async function serveStorefront(built: string, serviceUrl: string): Promise<Storefront> {
  const server = createServer(({ url = '/' }, response) => {
    const file = url === '/' ? 'index.html' : url;
    const text = readFileSync(join(built, file), 'utf8');
    response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain');
    response.end(text.replaceAll(anyService, serviceUrl));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close().closeAllConnections() };
}
