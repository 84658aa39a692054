import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf } from '@aisle/core/files';
import { createServer } from '../http/answer/send-answer.js';

/** Address to listen on. Port 0 is any free one. */
interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** True to fail if the port is taken, instead of trying the next ones. */
  readonly strictPort: boolean;
}

/** Number of ports to try after one that is taken. */
const triedPorts = 20;

/** Listens on the wanted port, or on the next free one; resolves to the port. */
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

/** Throws the error that listening would throw, and leaves the port free. */
export async function tryListening(options: ListenOptions): Promise<void> {
  const server = createServer();
  try {
    await listen(server, options);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** @returns true if listening failed because the port is in use. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === 'EADDRINUSE';
}

async function listenOn(server: Server, host: string, port: number): Promise<number> {
  // Not a callback: callbacks of failed attempts would stay registered.
  const listening = once(server, 'listening');
  server.listen({ host, port });
  await listening;
  return (server.address() as AddressInfo).port;
}
