import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isTaken, listen } from './listen.js';

const servers: Server[] = [];
const makeServer = () => {
  const server = createServer();
  servers.push(server);
  return server;
};
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
const host = '127.0.0.1';

describe('listen', () => {
  it('takes any free port for 0', async () => {
    const server = makeServer();
    const port = await listen(server, { host, port: 0, strictPort: true });
    expect(port).toBe((server.address() as AddressInfo).port);
    expect(port).toBeGreaterThan(0);
  });

  it('takes another port when the wanted one is taken, unless told to be strict', async () => {
    const port = await listen(makeServer(), { host, port: 0, strictPort: false });
    expect(await listen(makeServer(), { host, port, strictPort: false })).toBeGreaterThan(port);
    await expect(listen(makeServer(), { host, port, strictPort: true })).rejects.toSatisfy(isTaken);
  });

  it('leaves nothing behind of a port that was taken', async () => {
    const port = await listen(makeServer(), { host, port: 0, strictPort: true });
    const server = makeServer();
    const listeners = () => ['listening', 'error'].map((event) => server.listenerCount(event));
    const before = listeners();
    await expect(listen(server, { host, port, strictPort: true })).rejects.toSatisfy(isTaken);
    expect(listeners()).toEqual(before);
  });

  it('passes on every other failure', async () => {
    const listening = listen(makeServer(), { host: '203.0.113.1', port: 0, strictPort: false });
    await expect(listening).rejects.toThrow(/EADDRNOTAVAIL/);
  });
});
