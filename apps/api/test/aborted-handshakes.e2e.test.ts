import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from '../src/server/create-http-server.js';
import { createStopper } from '../src/server/stop-server.js';
import { makeCertificate } from '../src/tls/open-own-certificate.js';
import { makeWorkplace } from './support/run-aisle.js';

/** Longer than a test may take. */
const never = 3_600_000;

const limits = {
  requestTimeout: never,
  answerTimeout: never,
  connectionsCheckingInterval: never,
  maxConnections: 500,
};

const noRequests = () => {};

let server: ReturnType<typeof createHttpServer>;
let sockets: Socket[];
afterEach(() => void server.close());

/** Starts a server with this handshake timeout in milliseconds. */
async function start(headersTimeout: number): Promise<void> {
  const pair = await makeCertificate(['localhost'], Date.now());
  server = createHttpServer(noRequests, { ...limits, headersTimeout }, pair);
  sockets = [];
  server.prependListener('connection', (socket: Socket) => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

it('leave no connection behind, whoever goes away in the middle of one', async () => {
  // TLS does not notice each of them: the timeout closes the rest.
  await start(100);
  const hello = await recordHello();
  await Promise.all(Array.from({ length: 100 }, (_, index) => abort(hello, index)));
  const countClosed = () => sockets.filter(({ closed }) => closed).length;
  await expect.poll(countClosed).toBe(100);
});

it('keep no server from stopping', async () => {
  await start(never);
  const stopper = createStopper(server);
  const hello = await recordHello();
  await Promise.all(Array.from({ length: 100 }, (_, index) => abort(hello, index)));
  await stopper.stop({ notice: 0, deadline: never });
});

it.skipIf(process.platform === 'win32')(
  'are never made with pipes, which would stop all else',
  async () => {
    const place = makeWorkplace();
    onTestFinished(place.remove);
    execFileSync('mkfifo', [join(place.folder, 'pipe')]);
    const files = ['--tls-cert', 'pipe', '--tls-key', 'pipe'];
    const { ended } = place.start(['--db', ':memory:', '--port', '0', ...files]);
    expect(await ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pipe is not a file'),
    });
  },
);

/** Returns the first bytes that a client sends. */
async function recordHello(): Promise<Buffer> {
  const recorder: Server = createServer();
  await once(recorder.listen(0, '127.0.0.1'), 'listening');
  const client = connectTls((recorder.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  const [socket] = (await once(recorder, 'connection')) as [Socket];
  const [hello] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  recorder.close();
  return hello;
}

/** Disconnects in the middle of a handshake: in turn before, during and after the server's part. */
async function abort(hello: Buffer, index: number): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const leave = () => socket.resetAndDestroy();
  if (index % 3 === 0) socket.write(hello, leave);
  else if (index % 3 === 1) socket.write(hello, () => setImmediate(leave));
  else socket.once('data', leave).write(hello);
  await once(socket, 'close');
}
