import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followCertificate } from './follow-certificate.js';
import { makeCertificate } from './open-own-certificate.js';

const day = 24 * 60 * 60 * 1000;
const interval = 2_000;

let folder: string;
let time: number;
let logged: string[];
let following: { stop(): void } | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'aisle-follow-'));
  time = Date.UTC(2026, 0, 31);
  logged = [];
});
afterEach(() => {
  following?.stop();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

async function follow(renew?: () => Promise<unknown>): Promise<void> {
  const { cert, key } = await makeCertificate(['localhost'], time);
  const files = { cert: join(folder, 'crt'), key: join(folder, 'key') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  const note = (_entry: object, text: string) => logged.push(text);
  following = followCertificate(files, new X509Certificate(cert), {
    renew,
    use: () => {},
    log: { info: note, error: note },
    now: () => time,
  });
}

function wait(days: number): void {
  time += days * day;
  vi.advanceTimersByTime(2 * interval);
}

it('tells once that a certificate of another’s making gets old, and once that it has ended', async () => {
  await follow();
  wait(300);
  expect(logged).toEqual([]);
  wait(70);
  wait(1);
  expect(logged).toEqual([expect.stringContaining('expires within 30 days')]);
  wait(40);
  wait(1);
  expect(logged).toEqual([expect.anything(), expect.stringContaining('has expired')]);
});

it('has one of its own renewed', async () => {
  const renew = vi.fn(async () => {});
  await follow(renew);
  wait(300);
  expect(renew).not.toHaveBeenCalled();
  wait(70);
  wait(1);
  expect(renew).toHaveBeenCalledOnce();
  expect(logged).toEqual([]);
});

it('tells that none could be made', async () => {
  await follow(() => Promise.reject(new Error('the disk is full')));
  wait(370);
  await vi.runOnlyPendingTimersAsync();
  expect(logged).toEqual(['no certificate could be created']);
});
