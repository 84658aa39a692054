import { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, messageClassesFor } from './create-http-server.js';
import { listen } from './listen.js';

let server: ReturnType<typeof createHttpServer> | undefined;
afterEach(() => server?.close());

describe('messageClassesFor', () => {
  it.each(['22.0.0', '22.23.3'])('makes what Express would make of it, on Node %s', (version) => {
    const app = express();
    const classes = messageClassesFor(app, version);
    expect(classes.IncomingMessage?.prototype).toBe(app.request);
    expect(classes.ServerResponse?.prototype).toBe(app.response);
    expect(app.request).toBeInstanceOf(IncomingMessage);
    expect(app.response).toBeInstanceOf(ServerResponse);
    expect(app.request.get).toBe(express.request.get);
    expect(app.response.send).toBe(express.response.send);
    expect(app.request.app).toBe(app);
  });

  it.each(['24.0.0', '26.1.0'])("leaves it to Node's own on Node %s", (version) => {
    expect(messageClassesFor(express(), version)).toEqual({});
  });
});

describe('a server of an Express application', () => {
  const isOld = Number.parseInt(process.versions.node, 10) < 24;

  it.runIf(isOld)('hands it requests whose prototype it need not change', async () => {
    const seen: unknown[] = [];
    const app = express();
    app.use((req, res) => {
      seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      res.send('ok');
    });
    server = createHttpServer(app);
    server.prependListener('request', (req, res) => {
      seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    });
    const port = await listen(server, { host: '127.0.0.1', port: 0, strictPort: true });
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('ok');
    expect(seen).toHaveLength(4);
    expect(seen.map((one) => one === app.request || one === app.response)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});
