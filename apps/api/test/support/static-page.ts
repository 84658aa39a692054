import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The page that brings its service along, served as by any web host. */
export interface StaticPage {
  /** Address of the page, in a folder of the host. */
  readonly url: string;
  close(): void;
}

const playground = fileURLToPath(new URL('../../../playground/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Builds the page and serves its files, without any header but their types. */
export async function serveStaticPage(): Promise<StaticPage> {
  const folder = mkdtempSync(join(tmpdir(), 'static-page-'));
  const vite = join(playground, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--mode', 'static', '--outDir', folder, '--emptyOutDir'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: playground });
  if (status !== 0) throw new Error(`The build of the page failed: ${stderr}`);
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '', 'http://localhost').pathname.replace(/^\/shop\//, '/');
    try {
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      const content = readFileSync(file);
      res.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
      res.end(content);
    } catch {
      res.writeHead(404).end();
    }
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/shop/`,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
}
