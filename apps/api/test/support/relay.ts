import { connect, createServer, type Socket } from 'node:net';

/** A way to a database server that can be cut. */
export interface Relay {
  /** The address of the database by this way. */
  readonly address: string;
  /** Ends every connection, and refuses those that are tried. */
  cut(): Promise<void>;
  /** Lets connections through again. */
  mend(): Promise<void>;
}

/** Lays a way to a database server, by an address of its own; it is open at first. */
export async function layRelay(address: string): Promise<Relay> {
  const url = new URL(address);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      server.listen(at, '127.0.0.1', resolve);
    });
  await listen(0);
  const own = server.address();
  if (own === null || typeof own === 'string') throw new RangeError('a server listens on a port');
  url.host = `127.0.0.1:${own.port}`;
  return {
    address: url.href,
    async cut() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(own.port),
  };
}
