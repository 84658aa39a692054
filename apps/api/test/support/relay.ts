import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket, type TLSSocketOptions } from 'node:tls';

/** Proxy to a database server whose connections can be cut. */
export interface Relay {
  /** Address of the database through the relay. */
  readonly address: string;
  /** Closes every connection, and refuses new ones. */
  cut(): Promise<void>;
  /** Cuts the connections after this number of new ones; resolves then. */
  cutAt(connections: number): Promise<void>;
  /** Stops all traffic without closing connections, like a stopped server (SIGSTOP). */
  freeze(): void;
  /** Allows connections again. */
  mend(): Promise<void>;
}

/** Request of a client for an encrypted connection, and the positive response. */
const encryptionRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const yes = 'S';

/**
 * Creates a relay to a database server at an address of its own; connections are allowed at first.
 * With `encryption`, clients may use TLS, even if the server itself does not.
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
