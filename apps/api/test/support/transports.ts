import { Agent, get, type RequestOptions } from 'node:http';
import { get as getOverTls, Agent as TlsAgent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectOverTls } from 'node:tls';
import type { CertificatePair } from '../../src/tls/follow-certificate.js';
import { makeCertificate } from '../../src/tls/open-own-certificate.js';

/** Connection type between a client and a server in a test. */
export interface Transport {
  readonly name: string;
  /** The server's certificate. */
  readonly certificate?: CertificatePair;
  connect(port: number): Socket;
  /** Ends a connection as if the machine were switched off. */
  reset(socket: Socket): void;
  /** Name of the event when a socket is ready. */
  readonly connected: 'connect' | 'secureConnect';
  get(port: number, options: RequestOptions): ReturnType<typeof get>;
}

const host = '127.0.0.1';
const certificate = await makeCertificate([host], Date.now());
const trust = { ca: certificate.cert };
/** The TCP socket below each TLS connection. */
const beneath = new WeakMap<Socket, Socket>();
const plainAgent = new Agent({ keepAlive: true });
const tlsAgent = new TlsAgent({ keepAlive: true });

/** All connection types; the clients only trust the server's certificate. */
export const transports: readonly Transport[] = [
  {
    name: 'plain HTTP',
    connect: (port) => connect(port, host),
    reset: (socket) => socket.resetAndDestroy(),
    connected: 'connect',
    get: (port, options) => get({ host, port, agent: plainAgent, ...options }),
  },
  {
    name: 'TLS',
    certificate,
    connect(port) {
      const bare = connect(port, host);
      const socket = connectOverTls({ socket: bare, host, ...trust });
      beneath.set(socket, bare);
      return socket;
    },
    reset: (socket) => beneath.get(socket)?.resetAndDestroy(),
    connected: 'secureConnect',
    get: (port, options) => getOverTls({ host, port, agent: tlsAgent, ...trust, ...options }),
  },
];
