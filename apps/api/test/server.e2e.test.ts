import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { answerErrors } from '../src/http/errors/answer-errors.js';
import { refuseOverload } from '../src/http/gates/refuse-overload.js';
import { createHttpServer, type ServerLimits } from '../src/server/create-http-server.js';
import { isSurplus } from '../src/server/limit-connections.js';
import { listen } from '../src/server/listen.js';
import { createStopper } from '../src/server/stop-server.js';
import { type RawAnswer, sendRawOn } from './support/send-raw.js';
import { transports } from './support/transports.js';

const limits: ServerLimits = {
  headersTimeout: 200,
  requestTimeout: 400,
  answerTimeout: 300,
  connectionsCheckingInterval: 50,
  maxConnections: 5,
};

const requestFor = (path: string, connection = 'close') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;

const plainRequest = requestFor('/');

/** Each of its answers keeps the process busy for 20 ms, and a turn may have 50. */
function createBusyApp() {
  const app = express();
  app.use(refuseOverload(isSurplus, { turn: 50, begun: 10, unanswered: 1000 }));
  app.use((_req, res) => {
    const endsAt = performance.now() + 20;
    while (performance.now() < endsAt);
    res.end('done');
  });
  return app.use(answerErrors(pino({ level: 'silent' })));
}

describe.each(transports)('over $name', (transport) => {
  let server: Server;
  let port: number;
  afterEach(() => server.closeAllConnections());

  async function start(app: RequestListener, limits?: ServerLimits) {
    server = createHttpServer(app, limits, transport.certificate);
    const stopper = createStopper(server);
    port = await listen(server, { host: '127.0.0.1', port: 0, strictPort: true });
    return stopper;
  }

  const sendRaw = (...pieces: readonly string[]): Promise<RawAnswer> =>
    sendRawOn(transport.connect(port), ...pieces);

  const ask = (path = '/') =>
    new Promise<{ status: number | undefined; connection: string | undefined; text: string }>(
      (resolve, reject) => {
        transport
          .get(port, { path })
          .on('response', async (response: IncomingMessage) => {
            let text = '';
            for await (const chunk of response) text += chunk;
            resolve({
              status: response.statusCode,
              connection: response.headers.connection,
              text,
            });
          })
          .on('error', reject);
      },
    );

  /** Sends one request after the other, each on a connection of its own; resolves to what was neither answered nor refused. */
  async function askUntilRefused(): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    for (;;) {
      const answer = await ask().catch((error: unknown) => error);
      if (!(answer instanceof Error)) continue;
      if (answer.message.includes('REFUSED')) return failures;
      failures.push(answer);
    }
  }

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

    it('drops nothing that came while it was busy, be it on connections of its own', async () => {
      const stopper = await start((_req, res) => {
        const endAt = performance.now() + 20;
        while (performance.now() < endAt);
        res.end('ok');
      });
      const asking = Array.from({ length: 16 }, askUntilRefused);
      await wait(300);
      await stopper.stop({ notice: 50, deadline: 5000 });
      expect((await Promise.all(asking)).flat()).toEqual([]);
    });

    it('drops nothing that has come in more turns than a second has, on a busy machine', async () => {
      const stopper = await start((_req, res) => res.end('ok'));
      const clients = 24;
      let connections = 0;
      server.on('connection', () => {
        connections += 1;
      });
      const stopped = stopper.stop({ notice: 0, deadline: 9000 });
      const asking = Array.from({ length: clients }, () => ask());
      // A turn takes one connection, and as long as this.
      const busy = setInterval(() => {
        if (connections === clients) return clearInterval(busy);
        const endsAt = performance.now() + 60;
        while (performance.now() < endsAt);
      });
      const answers = await Promise.allSettled(asking).finally(() => clearInterval(busy));
      expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
      await stopped;
    });

    it('waits until who was answered last has had the time to ask again', async () => {
      let answeredAt = 0;
      const stopper = await start(async (_req, res) => {
        res.once('close', () => {
          answeredAt = performance.now();
        });
        await ended;
        res.end('ok');
      });
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const answer = ask();
      await once(server, 'request');
      const isClosed = new Promise<number>((resolve) => {
        const close = server.close.bind(server);
        server.close = (onClosed) => {
          resolve(performance.now());
          return close(onClosed);
        };
      });
      // Timers fire in their order, so that the answer ends before the notice does.
      setTimeout(end, 270);
      const stopped = stopper.stop({ notice: 300, deadline: 5000 });
      expect((await answer).text).toBe('ok');
      expect((await isClosed) - answeredAt).toBeGreaterThanOrEqual(50);
      await stopped;
    });

    it('answers all requests that a connection has sent at once, the last one with the notice', async () => {
      const stopper = await start(async ({ url }, res) => {
        await wait(100);
        res.end(url);
      });
      const stopped = stopper.stop({ notice: 200, deadline: 5000 });
      const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      const { body } = await sendRaw(`${request('/1')}${request('/2')}${request('/3')}`);
      expect(body).toContain('/1');
      expect(body).toContain('/2');
      expect(body).toMatch(/Connection: close[\s\S]*\/3$/);
      expect(body.match(/Connection: close/g)).toHaveLength(1);
      await stopped;
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
    it.each([
      ['a head', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
      ['a body', 'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
    ])('ends for %s that does not come to an end', async (_title, bytes) => {
      await start((req) => req.resume(), limits);
      const answer = await sendRaw(bytes);
      expect(answer.status).toBe(408);
      expect(JSON.parse(answer.body).errors[0].title).toBe('Request Timeout');
    });

    it('ends for good: what comes later is neither done nor answered', async () => {
      const done: string[] = [];
      const app: RequestListener = (req, res) => {
        let body = '';
        req.on('data', (chunk) => {
          body += chunk;
        });
        req.on('end', () => {
          done.push(`${req.url} ${body}`);
          res.end();
        });
      };
      await start(app, limits);
      const socket = transport.connect(port).on('error', () => {});
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
        socket.write(`"}${requestFor('/2')}`);
      });
      socket.write('PUT /1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n{"');
      await once(socket, 'close');
      await wait(100);
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 408']);
      expect(done).toEqual([]);
    });

    it('ends without a word for the body of a request that is answered', async () => {
      await start((_req, res) => res.end('ok'), limits);
      const answer = await sendRaw(
        'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{',
      );
      expect([answer.status, answer.body]).toEqual([200, 'ok']);
    });

    it('ends for an answer that is not taken, and not for one that is', async () => {
      const body = Buffer.alloc(10_000_000, 'x');
      // On a busy machine a reader takes a while for so much.
      const answerTimeout = 1_000;
      const patient = { ...limits, headersTimeout: 10_000, requestTimeout: 10_000 };
      await start((_req, res) => res.end(body), { ...patient, answerTimeout });
      const slow = transport.connect(port).pause();
      const ended = new Promise((resolve) => slow.once('close', resolve));
      slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      expect((await ask()).text).toHaveLength(body.length);
      await wait(answerTimeout * 2);
      slow.resume().on('error', () => {});
      await ended;
      expect(slow.bytesRead).toBeGreaterThan(0);
      expect(slow.bytesRead).toBeLessThan(body.length);
      expect(await countConnections()).toBe(1);
    });
  });

  describe('more connections than are served', () => {
    it('are told so and closed; those before them are served on', async () => {
      await start(createBusyApp(), limits);
      const sockets = await connectMany(limits.maxConnections);
      const { status, headers, body } = await sendRaw(plainRequest);
      expect([status, headers.connection, headers['retry-after']]).toEqual([503, 'close', '1']);
      expect(JSON.parse(body).errors[0]).toMatchObject({
        status: '503',
        title: 'Service Unavailable',
      });

      const answers = sockets.map((socket) => once(socket, 'data'));
      for (const socket of sockets) socket.write(requestFor('/', 'keep-alive'));
      expect(String((await Promise.all(answers)).map(([data]) => String(data).slice(9, 12)))).toBe(
        sockets.map(() => '200').join(),
      );

      // They are idle soon, and make room.
      await expect.poll(async () => (await sendRaw(plainRequest)).status).toBe(200);
      for (const socket of sockets) socket.destroy();
    });
  });

  describe('more requests at once than can be done', () => {
    it('are those that wait, not those whose callers have gone', async () => {
      const app = express();
      let came = 0;
      app.use((_req, _res, next) => {
        came += 1;
        next();
      });
      app.use(refuseOverload(isSurplus, { turn: 50, begun: 10, unanswered: 3 }));
      app.use('/slow', () => {});
      app.use((_req, res) => {
        res.end('done');
      });
      await start(app.use(answerErrors(pino({ level: 'silent' }))), limits);
      for (let times = 0; times < 3; times += 1) {
        const socket = transport.connect(port);
        socket.write(requestFor('/slow', 'keep-alive').repeat(3));
        await expect.poll(() => came).toBe(3 * (times + 1));
        transport.reset(socket);
        await expect.poll(countConnections).toBe(0);
      }
      expect((await ask()).text).toBe('done');
    });

    it('are refused early, but not those that watch the service; then all is well again', async () => {
      // On a busy machine forty connections take longer than a caller is waited for elsewhere.
      const patient = { headersTimeout: 10_000, requestTimeout: 10_000 };
      await start(createBusyApp(), { ...limits, ...patient, maxConnections: 100 });
      const sockets = await connectMany(40);
      const burst = async (path: string) => {
        const answers = sockets.map((socket) => once(socket, 'data'));
        for (const socket of sockets) socket.write(requestFor(path, 'keep-alive'));
        return new Set((await Promise.all(answers)).map(([data]) => String(data).slice(9, 12)));
      };
      expect(await burst('/')).toEqual(new Set(['200', '503']));
      const few = sockets.slice(0, 10).map((socket) => once(socket, 'data'));
      for (const socket of sockets.slice(0, 10)) socket.write(requestFor('/', 'keep-alive'));
      expect(String(await Promise.all(few))).not.toContain('503');
      expect(await burst('/healthz')).toEqual(new Set(['200']));
      for (const socket of sockets) socket.destroy();
      expect((await sendRaw(plainRequest)).status).toBe(200);
    });
  });

  async function connectMany(count: number): Promise<Socket[]> {
    const sockets = Array.from({ length: count }, () => transport.connect(port));
    await Promise.all(sockets.map((socket) => once(socket, transport.connected)));
    // The server accepts one a turn.
    while ((await countConnections()) < count) await wait(5);
    return sockets;
  }

  function countConnections(): Promise<number> {
    return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  }
});
