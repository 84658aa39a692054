import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { type Service, startService } from './support/start-service.js';

let service: Service | undefined;
afterEach(() => service?.stop());

async function logOf(slowRequest: number): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  service = await startService({ log, slowRequest });
  await service.request('/healthz', { token: null });
  return lines.map((line) => JSON.parse(line));
}

const warning = 40;

describe('a slow request', () => {
  it('is a warning', async () => {
    const [entry] = await logOf(0.000_001);
    expect(entry).toMatchObject({ path: '/healthz', status: 200, slow: true, level: warning });
  });

  it.each([0, 3_600_000])('is none when %s ms are allowed', async (slowRequest) => {
    const [entry] = await logOf(slowRequest);
    expect(entry).not.toHaveProperty('slow');
    expect(entry?.level).toBeLessThan(warning);
  });
});

describe('the page that looks whether something is new', () => {
  it('is told what was published and what time it is, and does not fill the log', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    service = await startService({ log, development: true });
    const look = () => service?.request('/playground/pulse.json', { token: null });
    const clock = expect.objectContaining({ mode: 'frozen', now: '2026-06-01T12:00:00.000Z' });
    expect((await look())?.body).toEqual({ publications: expect.any(Number), clock });
    expect(lines).toEqual([]);
  });

  it('is only told that the service is there in production', async () => {
    service = await startService({ development: false });
    const answer = await service.request('/playground/pulse.json', { token: null });
    expect([answer.status, answer.body]).toEqual([200, {}]);
  });
});
