import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket, type TLSSocketOptions } from 'node:tls';

/** A way to a database server that can be cut. */
export interface Relay {
  /** The address of the database by this way. */
  readonly address: string;
  /** Ends every connection, and refuses those that are tried. */
  cut(): Promise<void>;
  /** Cuts the way when so many more connections have been made; resolves then. */
  cutAt(connections: number): Promise<void>;
  /** Lets nothing through any more, and ends nothing: as it is with a server that is stopped (SIGSTOP). */
  freeze(): void;
  /** Lets connections through again. */
  mend(): Promise<void>;
}

/** What a client sends that wants a connection encrypted, and a server that can. */
const encryptionRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const yes = 'S';

/**
 * Lays a way to a database server, by an address of its own; it is open at first. With `encryption` it is encrypted
 * for clients who ask for that, where the server itself need not be.
 */
export async function layRelay(address: string, encryption?: TLSSocketOptions): Promise<Relay> {
  const url = new URL(address);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const ways = new Set<() => void>();
  let isFrozen = false;
  let left = Number.POSITIVE_INFINITY;
  let onEnough = () => {};
  const join = (near: Socket) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    const open = () => {
      near.pipe(far);
      far.pipe(near);
    };
    ways.add(open);
    near.once('close', () => ways.delete(open));
    if (!isFrozen) open();
  };
  const server = createServer((socket) => {
    left -= 1;
    if (left === 0) {
      socket.destroy();
      return onEnough();
    }
    if (!encryption) return join(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', (head) => {
      if (!head.equals(encryptionRequest)) {
        socket.unshift(head);
        return join(socket);
      }
      socket.write(yes);
      join(new TLSSocket(socket, { isServer: true, ...encryption }));
    });
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      server.listen(at, '127.0.0.1', resolve);
    });
  await listen(0);
  const own = server.address();
  if (own === null || typeof own === 'string') throw new RangeError('a server listens on a port');
  url.host = `127.0.0.1:${own.port}`;
  const cut = async () => {
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    address: url.href,
    cut,
    cutAt(connections) {
      left = connections;
      return new Promise((resolve, reject) => {
        onEnough = () => {
          cut().then(resolve, reject);
        };
      });
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    async mend() {
      left = Number.POSITIVE_INFINITY;
      if (isFrozen) {
        isFrozen = false;
        for (const open of ways) open();
      }
      if (!server.listening) await listen(own.port);
    },
  };
}
