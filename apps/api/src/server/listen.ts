import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf } from '@aisle/core/files';

/** Where to listen. Port 0 is any free one. */
interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Fails when the port is taken, instead of trying the next ones. */
  readonly strictPort: boolean;
}

/** How many ports are tried after one that is taken. */
const triedPorts = 20;

/** Listens, on the next free port when the wanted one is taken; resolves to the port. */
export async function listen(
  server: Server,
  { host, port, strictPort }: ListenOptions,
): Promise<number> {
  const last = strictPort || port === 0 ? port : Math.min(port + triedPorts, 65_535);
  for (let candidate = port; ; candidate += 1) {
    try {
      return await listenOn(server, host, candidate);
    } catch (error) {
      if (!isTaken(error) || candidate >= last) throw error;
    }
  }
}

/** Fails as listening would, and leaves the port free. */
export async function tryListening(options: ListenOptions): Promise<void> {
  const server = createServer();
  try {
    await listen(server, options);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Whether listening failed because something else has the port. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === 'EADDRINUSE';
}

async function listenOn(server: Server, host: string, port: number): Promise<number> {
  // Not a callback: those of ports that were taken would be kept.
  const listening = once(server, 'listening');
  server.listen({ host, port });
  await listening;
  return (server.address() as AddressInfo).port;
}
