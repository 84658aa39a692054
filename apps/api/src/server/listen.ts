import type { Server } from 'node:http';
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

/** Whether listening failed because something else has the port. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === 'EADDRINUSE';
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
