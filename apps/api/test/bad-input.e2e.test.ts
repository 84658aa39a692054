import { isThorough, runs } from '@aisle/testing';
import { demoTarget, sendBadInput } from '@aisle/torture/input';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeWorkplace,
  type RunningAisle,
  readFacts,
  type Workplace,
} from './support/run-aisle.js';
import { sendRaw } from './support/send-raw.js';

let place: Workplace;
let running: RunningAisle;
let facts: { readonly api: string; readonly token: string };
beforeAll(async () => {
  place = makeWorkplace();
  running = place.start(['--port', '0']);
  facts = await readFacts(running);
});
afterAll(() => place.remove());

describe('who sends more than is read', () => {
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 8000000\r\n` +
    'Content-Type: application/json\r\n\r\n';
  it.each([
    ['a body for a token', 413, post('/oauth/access_token')],
    ['a body without a token', 401, post(`/v2/subscriptions/subscriptions/${'0'.repeat(36)}`)],
    ['a body that nobody asked for', 405, post('/healthz')],
    ['an address', 414, 'GET /'],
    ['nonsense', 400, 'HELLO '],
    ['to a proxy', 405, 'CONNECT example.com:443 HTTP/1.1\r\n\r\n'],
  ])('is told why it is refused: %s', async (_title, status, head) => {
    const port = Number(new URL(facts.api).port);
    for (let times = 0; times < runs(1); times += 1) {
      expect((await sendRaw(port, head, 'x'.repeat(8_000_000))).status).toBe(status);
    }
  });
});

describe('whatever is sent', () => {
  it('is answered as it should be, and harms nobody', async () => {
    const seed = Number((isThorough && process.env.TEST_SEED) || 1);
    const response = await fetch(`${facts.api}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'implicit', client_id: 'aisle' }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const { statuses, faults } = await sendBadInput({
      port: Number(new URL(facts.api).port),
      target: demoTarget([facts.token, access_token]),
      count: runs(600),
      seed,
      senders: 3,
      secrets: [place.folder, process.cwd()],
    });
    expect(faults, `seed ${seed}`).toEqual([]);
    // The requests must reach every part of the service; otherwise the test would prove little.
    for (const status of [200, 204, 400, 401, 403, 404, 405, 413, 415]) {
      expect(statuses[status], `answers of ${status}`).toBeGreaterThan(0);
    }
    running.child.kill('SIGTERM');
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).not.toContain('"msg":"bug"');
    expect(stderr).not.toMatch(/Warning|Error/);
  });
});
