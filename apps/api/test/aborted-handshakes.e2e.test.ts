import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from '../src/server/create-http-server.js';
import { createStopper } from '../src/server/stop-server.js';
import { makeCertificate } from '../src/tls/make-certificate.js';
import { makeWorkplace } from './support/run-aisle.js';

const limits = {
  headersTimeout: 1000,
  requestTimeout: 2000,
  answerTimeout: 2000,
  connectionsCheckingInterval: 100,
  maxConnections: 500,
};

const noRequests = () => {};

let server: ReturnType<typeof createHttpServer>;
let sockets: Socket[];
beforeEach(async () => {
  const pair = await makeCertificate(['localhost'], Date.now());
  server = createHttpServer(noRequests, limits, pair);
  sockets = [];
  server.prependListener('connection', (socket: Socket) => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.close());

it('leave no connection behind, whoever goes away in the middle of one', async () => {
  const hello = await recordHello();
  await Promise.all(Array.from({ length: 100 }, () => abort(hello)));
  const countClosed = () => sockets.filter(({ closed }) => closed).length;
  await expect.poll(countClosed).toBe(100);
});

it('keep no server from stopping', async () => {
  const stopper = createStopper(server);
  const hello = await recordHello();
  await Promise.all(Array.from({ length: 100 }, () => abort(hello)));
  const startedAt = performance.now();
  await stopper.stop({ notice: 0, deadline: 2000 });
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

it.skipIf(process.platform === 'win32')(
  'are never made with pipes, which would stop all else',
  async () => {
    const place = makeWorkplace();
    execFileSync('mkfifo', [join(place.folder, 'pipe')]);
    const files = ['--tls-cert', 'pipe', '--tls-key', 'pipe'];
    const { child, ended } = place.start(['--db', ':memory:', '--port', '0', ...files]);
    const deadline = setTimeout(() => child.kill('SIGKILL'), 20_000);
    expect(await ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pipe is no file'),
    });
    clearTimeout(deadline);
    place.remove();
  },
);

/** What a client says first. */
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

async function abort(hello: Buffer): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(hello, () => setTimeout(() => socket.resetAndDestroy(), 3));
  await once(socket, 'close');
}
