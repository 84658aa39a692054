import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { waitUntil } from '@aisle/testing';
import express from 'express';
import { pino } from 'pino';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerErrors } from '../src/http/errors/answer-errors.js';
import { refuseOverload } from '../src/http/request/transport-limits.js';
import { createHttpServer, type ServerLimits } from '../src/server/create-http-server.js';
import { isSurplus } from '../src/server/limit-connections.js';
import { listen } from '../src/server/listen.js';
import { createStopper } from '../src/server/stop-server.js';
import { type RawAnswer, sendRawOn } from './support/send-raw.js';
import { transports } from './support/transports.js';

/** Longer than any test may take. */
const never = 3_600_000;

/** Timeouts that never fire in these tests. */
const limits: ServerLimits = {
  headersTimeout: never,
  requestTimeout: never,
  answerTimeout: never,
  connectionsCheckingInterval: 10,
  maxConnections: 100,
};

const requestFor = (path: string, connection = 'close') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;

const plainRequest = requestFor('/');

/** Freezes the service's clock until the returned function advances it. */
function stopTime() {
  let time = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  return (milliseconds: number) => {
    time += milliseconds;
  };
}

/**
 * Makes every turn of the event loop take this long on the frozen clock: the clients of these tests
 * use turns too.
 */
function passTimeByTurns(passTime: (milliseconds: number) => void, milliseconds = () => 1) {
  const pass = () => {
    passTime(milliseconds());
    turn = setImmediate(pass);
  };
  let turn = setImmediate(pass);
  onTestFinished(() => clearImmediate(turn));
}

/** Creates an application whose responses take 20 ms of processor time each; a turn may take 50. */
function createBusyApp() {
  const passTime = stopTime();
  const app = express();
  app.use(refuseOverload(isSurplus, { turn: 50, begun: 10, unanswered: 1000 }));
  app.use((_req, res) => {
    passTime(20);
    res.end('done');
  });
  return app.use(answerErrors(pino({ level: 'silent' })));
}

/** Returns a promise and the function that resolves it. */
function makeGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe.each(transports)('over $name', (transport) => {
  let server: Server;
  let port: number;
  let requests: number;
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    server.closeAllConnections();
  });

  async function start(app: RequestListener, chosen: Partial<ServerLimits> = {}) {
    server = createHttpServer(app, { ...limits, ...chosen }, transport.certificate);
    server.keepAliveTimeout = never;
    requests = 0;
    server.prependListener('request', () => {
      requests += 1;
    });
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

  /**
   * Sends requests one by one, each on a new connection. Resolves to the results other than a
   * response or a refusal.
   */
  async function askUntilRefused(): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    for (;;) {
      const answer = await ask().catch((error: unknown) => error);
      if (!(answer instanceof Error)) continue;
      if (answer.message.includes('REFUSED')) return failures;
      failures.push(answer);
    }
  }

  const connectOne = async () => {
    const [socket] = await connectMany(1);
    return socket as Socket;
  };

  describe('stopping', () => {
    it('finishes what runs, tells clients to go, and leaves no connection', async () => {
      const [first, second] = [makeGate(), makeGate()];
      const stopper = await start(async (_req, res) => {
        await first.opened;
        res.write('half ');
        await second.opened;
        res.end('whole');
      });
      const running = Array.from({ length: 4 }, () => ask());
      await waitUntil(() => requests === 4);
      const stopped = stopper.stop({ notice: 0, deadline: never });
      first.open();
      await waitUntil(() => !server.listening);
      second.open();
      for (const answer of await Promise.all(running)) {
        expect(answer).toEqual({ status: 200, connection: 'close', text: 'half whole' });
      }
      await stopped;
      await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
    });

    it('closes idle connections, and answers those that still ask while it gives notice', async () => {
      const stopper = await start((_req, res) => res.end('ok'));
      expect((await ask()).connection).toBe('keep-alive');
      const idle = await connectOne();
      const stopped = stopper.stop({ notice: 50, deadline: never });
      expect(await ask()).toEqual({ status: 200, connection: 'close', text: 'ok' });
      await Promise.all([stopped, once(idle, 'close')]);
    });

    it('drops nothing that came while it was busy, be it on connections of its own', async () => {
      const passTime = stopTime();
      passTimeByTurns(passTime);
      const stopper = await start((_req, res) => {
        passTime(20);
        res.end('ok');
      });
      const asking = Array.from({ length: 16 }, askUntilRefused);
      await waitUntil(() => requests > 16);
      await stopper.stop({ notice: 50, deadline: never });
      expect((await Promise.all(asking)).flat()).toEqual([]);
    });

    it('drops nothing that has come in more turns than a second has, on a busy machine', async () => {
      const stopper = await start((_req, res) => res.end('ok'));
      const clients = 24;
      let connections = 0;
      server.on('connection', () => {
        connections += 1;
      });
      // Each turn accepts one connection.
      passTimeByTurns(stopTime(), () => (connections === clients ? 1 : 60));
      const stopped = stopper.stop({ notice: 0, deadline: never });
      const answers = await Promise.all(Array.from({ length: clients }, () => ask()));
      expect(answers.map(({ text }) => text)).toEqual(Array(clients).fill('ok'));
      await stopped;
    });

    it('waits until who was answered last has had the time to ask again', async () => {
      const { open, opened } = makeGate();
      const stopper = await start(async ({ url }, res) => {
        if (url === '/first') await opened;
        res.end('ok');
      });
      const first = ask('/first');
      await waitUntil(() => requests === 1);
      const passTime = stopTime();
      const stopped = stopper.stop({ notice: 0, deadline: never });
      open();
      expect((await first).text).toBe('ok');
      passTime(49);
      const again = ask();
      await once(server, 'connection');
      expect(server.listening).toBe(true);
      passTimeByTurns(passTime);
      expect((await again).text).toBe('ok');
      expect(server.listening).toBe(false);
      await stopped;
    });

    it('answers all requests that a connection has sent at once, the last one with the notice', async () => {
      const stopper = await start(({ url }, res) => {
        setImmediate(() => res.end(url));
      });
      const socket = await connectOne();
      const stopped = stopper.stop({ notice: 50, deadline: never });
      const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      const { body } = await sendRawOn(socket, `${request('/1')}${request('/2')}${request('/3')}`);
      expect(body).toContain('/1');
      expect(body).toContain('/2');
      expect(body).toMatch(/Connection: close[\s\S]*\/3$/);
      expect(body.match(/Connection: close/g)).toHaveLength(1);
      await stopped;
    });

    it('breaks off what takes longer than the deadline', async () => {
      const stopper = await start(() => {});
      const broken = expect(ask()).rejects.toThrow(/socket hang up|ECONNRESET/);
      await waitUntil(() => requests === 1);
      await stopper.stop({ notice: 0, deadline: 1 });
      await broken;
    });
  });

  describe('patience', () => {
    /** Makes the server stop waiting for the rest of a request. */
    const endPatience = () => Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });

    it.each([
      ['a head', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
      ['a body', 'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
    ])('ends for %s that does not come to an end', async (_title, bytes) => {
      await start((req) => req.resume());
      const answered = sendRawOn(await connectOne(), bytes);
      endPatience();
      const answer = await answered;
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
      await start(app);
      const socket = (await connectOne()).on('error', () => {});
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
        socket.write(`"}${requestFor('/2')}`);
      });
      socket.write('PUT /1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n{"');
      await waitUntil(() => requests === 1);
      endPatience();
      await once(socket, 'close');
      Object.assign(server, { headersTimeout: never, requestTimeout: never });
      await sendRaw(requestFor('/3'));
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 408']);
      expect(done).toEqual(['/3 ']);
    });

    it('ends without a word for the body of a request that is answered', async () => {
      await start((_req, res) => res.end('ok'));
      const socket = await connectOne();
      const answered = sendRawOn(
        socket,
        'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{',
      );
      await once(socket, 'data');
      endPatience();
      const answer = await answered;
      expect([answer.status, answer.body]).toEqual([200, 'ok']);
    });

    it('ends for an answer that is not taken, and not for one that is', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
      const body = Buffer.alloc(10_000_000, 'x');
      const answerTimeout = 1_000;
      let begun = 0;
      await start(
        (_req, res) => {
          res.end(body);
          begun += 1;
        },
        { answerTimeout },
      );
      const slow = await connectOne();
      slow.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await waitUntil(() => begun === 1);
      vi.advanceTimersByTime(answerTimeout / 2);
      expect((await ask()).text).toHaveLength(body.length);
      vi.advanceTimersByTime(answerTimeout);
      slow.resume().on('error', () => {});
      await once(slow, 'close');
      expect(slow.bytesRead).toBeGreaterThan(0);
      expect(slow.bytesRead).toBeLessThan(body.length);
      expect(await countConnections()).toBe(1);
    });
  });

  describe('more connections than are served', () => {
    it('are told so and closed; those before them are served on', async () => {
      const maxConnections = 5;
      await start(createBusyApp(), { maxConnections });
      const sockets = await connectMany(maxConnections);
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

      // They become idle soon, and are closed for new ones.
      await expect.poll(async () => (await sendRaw(plainRequest)).status).toBe(200);
      for (const socket of sockets) socket.destroy();
    });
  });

  describe('more requests at once than can be done', () => {
    it('are those that wait, not those whose callers have gone', async () => {
      const app = express();
      app.use(refuseOverload(isSurplus, { turn: 50, begun: 10, unanswered: 3 }));
      app.use('/slow', () => {});
      app.use((_req, res) => {
        res.end('done');
      });
      await start(app.use(answerErrors(pino({ level: 'silent' }))));
      for (let times = 0; times < 3; times += 1) {
        const socket = transport.connect(port);
        socket.write(requestFor('/slow', 'keep-alive').repeat(3));
        await waitUntil(() => requests === 3 * (times + 1));
        transport.reset(socket);
        await expect.poll(countConnections).toBe(0);
      }
      expect((await ask()).text).toBe('done');
    });

    it('are refused early, but not those that watch the service; then all is well again', async () => {
      await start(createBusyApp());
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
    const before = await countConnections();
    const sockets = Array.from({ length: count }, () => transport.connect(port));
    await Promise.all(sockets.map((socket) => once(socket, transport.connected)));
    // The server accepts one connection per turn.
    await waitUntil(async () => (await countConnections()) === before + count);
    return sockets;
  }

  function countConnections(): Promise<number> {
    return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  }
});
