import { execFile, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, '../../../../examples/storefront');
const vite = join(folder, 'node_modules/vite/bin/vite.js');

/** The example, built and served. */
export interface Storefront {
  /** Where its page is. */
  readonly url: string;
  close(): void;
}

/** Builds the example into a folder, pointed at a service as its README says, and serves it on a free port. */
export async function serveStorefront(serviceUrl: string, outDir: string): Promise<Storefront> {
  const env = { PATH: process.env.PATH, NO_COLOR: '1', VITE_AISLE_URL: serviceUrl };
  const where = ['--outDir', outDir];
  await promisify(execFile)(process.execPath, [vite, 'build', ...where, '--emptyOutDir'], {
    cwd: folder,
    env,
  });
  const server = spawn(process.execPath, [vite, 'preview', ...where, '--host', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readAddress(server.stdout);
  return {
    url,
    close() {
      server.kill();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** Where a server of Vite's says that it is. */
async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('vite preview ended without saying where it is');
}
