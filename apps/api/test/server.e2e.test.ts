import { Agent, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, createStopper, listen, type ServerTimeouts } from '../src/server.js';
import { sendRaw } from './support/send-raw.js';

let server: Server;
let port: number;
afterEach(() => server.closeAllConnections());

async function start(app: RequestListener, timeouts?: ServerTimeouts) {
  server = createHttpServer(app, timeouts);
  const stopper = createStopper(server);
  port = await listen(server, { host: '127.0.0.1', port: 0, strictPort: true });
  return stopper;
}

const agent = new Agent({ keepAlive: true });
const ask = (path = '/') =>
  new Promise<{ status: number | undefined; connection: string | undefined; text: string }>(
    (resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, async (response: IncomingMessage) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({
          status: response.statusCode,
          connection: response.headers.connection,
          text,
        });
      }).on('error', reject);
    },
  );

describe('stopping', () => {
  it('finishes what runs, tells clients to go, and leaves no connection', async () => {
    const stopper = await start(async (_req, res) => {
      await wait(300);
      res.write('half ');
      await wait(300);
      res.end('whole');
    });
    const running = Array.from({ length: 8 }, () => ask());
    await wait(100);
    const stopped = stopper.stop({ notice: 100, deadline: 5000 });
    for (const answer of await Promise.all(running)) {
      expect(answer).toEqual({ status: 200, connection: 'close', text: 'half whole' });
    }
    await stopped;
    expect(server.listening).toBe(false);
    await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('closes idle connections, and answers those that still ask while it gives notice', async () => {
    const stopper = await start((_req, res) => res.end('ok'));
    expect((await ask()).connection).toBe('keep-alive');
    const startedAt = performance.now();
    const stopped = stopper.stop({ notice: 200, deadline: 5000 });
    expect(await ask()).toEqual({ status: 200, connection: 'close', text: 'ok' });
    await stopped;
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('breaks off what takes longer than the deadline', async () => {
    const stopper = await start(() => {});
    const running = ask();
    const broken = expect(running).rejects.toThrow(/socket hang up|ECONNRESET/);
    await wait(50);
    await stopper.stop({ notice: 0, deadline: 200 });
    await broken;
  });
});

describe('patience', () => {
  const timeouts = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };

  it.each([
    ['a head', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['a body', 'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
  ])('ends for %s that does not come to an end', async (_title, bytes) => {
    await start((req) => req.resume(), timeouts);
    const answer = await sendRaw(port, bytes);
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body).errors[0].title).toBe('Request Timeout');
  });
});
