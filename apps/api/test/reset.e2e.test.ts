import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreSummary } from '@aisle/core';
import { inspectSqlite } from '@aisle/core/sqlite';
import type { ErrorList } from '@aisle/schema';
import type { ProductList } from '@aisle/schema/catalog';
import type { StoreDescription, SubscriptionReading } from '@aisle/schema/dev';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  makeWorkplace,
  type RunningAisle,
  readFacts,
  signalAtWrite,
  type Workplace,
} from './support/run-aisle.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

interface Started extends RunningAisle {
  readonly database: StoreDescription['records'];
  request<Body>(path: string, method?: string, json?: unknown): Promise<Answer<Body>>;
}

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

async function start(...args: readonly string[]): Promise<Started> {
  return follow(place.begin(['--port', '0', ...args]));
}

/** Starts a server that sends itself a signal at its next write to the store, once it is armed. */
async function startFragile(signal: 'SIGTERM' | 'SIGKILL'): Promise<Started & { arm(): void }> {
  const environment = signalAtWrite('.aisle/store.sqlite-wal', signal);
  const seed = writeSeed(place.folder);
  const service = await follow(place.start(['--port', '0', '--seed', seed], environment));
  return { ...service, arm: () => writeFileSync(join(place.folder, 'armed'), '') };
}

async function follow(running: RunningAisle): Promise<Started> {
  const { api, token, database } = await readFacts<{ database: StoreSummary }>(running);
  const { location: _file, ...records } = database;
  return {
    ...running,
    database: records,
    async request<Body>(path: string, method = 'GET', json?: unknown) {
      const response = await fetch(`${api}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      return { status: response.status, body: (await response.json()) as Body };
    },
  };
}

const page = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.shirts}/relationships/products`;
const reading = `/_dev/subscriptions/${ids.subscription}`;
const move = {
  data: { id: ids.subscription, type: 'subscription', attributes: { plan_id: ids.yearly } },
};
const filling = () => inspectSqlite(join(place.folder, '.aisle/store.sqlite')).filling;

describe('a reset', () => {
  it('brings back the files of the first start, while requests are answered', async () => {
    const service = await start('--seed', writeSeed(place.folder));
    await service.request(`/v2/subscriptions/subscriptions/${ids.subscription}`, 'PUT', move);
    let isDone = false;
    const resetting = service.request<StoreDescription>('/_dev/reset', 'POST').finally(() => {
      isDone = true;
    });
    const statuses = new Set<number>();
    while (!isDone) statuses.add((await service.request(page)).status);
    expect((await resetting).body.records).toEqual(service.database);
    expect([200, 404, 503]).toEqual(expect.arrayContaining([...statuses]));
    const { body } = await service.request<SubscriptionReading>(reading);
    expect(body.subscription.attributes.plan_id).toBe(ids.monthly);
    expect((await service.request<ProductList>(page)).body.meta.results.total).toBeGreaterThan(0);
    const [first, second] = await Promise.all([
      service.request<ErrorList>('/_dev/reset', 'POST'),
      service.request<ErrorList>('/_dev/reset', 'POST'),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 503]);
    expect(filling()).toBe('none');
  });

  it('that is cut off starts over with the next start', async () => {
    const service = await startFragile('SIGKILL');
    service.arm();
    const cutOff = service.request('/_dev/reset', 'POST').catch(() => undefined);
    await Promise.all([service.ended, cutOff]);
    expect(filling()).toBe('cut off');
    const next = await start('--seed', 'shop.ndjson');
    expect(next.database).toEqual(service.database);
    const { code, stderr } = await next.stop();
    expect(code).toBe(0);
    expect(stderr).toContain('loading it again');
  });

  it('that is under way when the service is stopped leaves a store that is filled again', async () => {
    const service = await startFragile('SIGTERM');
    service.arm();
    const stopped = service.request('/_dev/reset', 'POST').catch(() => undefined);
    expect((await service.ended).code).toBe(0);
    await stopped;
    expect((await start('--seed', 'shop.ndjson')).database).toEqual(service.database);
  });

  it('is refused where there is nothing to fill with', async () => {
    const service = await start('--seed', 'none');
    const { status, body } = await service.request<ErrorList>('/_dev/reset', 'POST');
    expect(status).toBe(409);
    expect(body.errors[0]?.detail).toContain('--seed none');
  });

  it('is not there with --production, which the start tells', async () => {
    const service = await start('--production', '--seed', 'none', '--auth', 'off');
    expect((await service.request('/_dev/reset', 'POST')).status).toBe(404);
    expect(JSON.parse(await service.firstLine)).toMatchObject({ production: true });
  });

  it('returns the clock to the one of the start', async () => {
    const seed = writeSeed(place.folder);
    const service = await start('--seed', seed, '--clock', '2026-06-01T12:00:00Z');
    await service.request('/_dev/clock', 'PUT', { mode: 'running', time: null });
    const { body } = await service.request<StoreDescription>('/_dev/reset', 'POST');
    expect(body.clock).toMatchObject({ now: '2026-06-01T12:00:00.000Z', mode: 'frozen' });
  });
});
