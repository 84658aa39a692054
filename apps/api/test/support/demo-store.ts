import { readdirSync, readFileSync } from 'node:fs';
import type { SeedRecord } from '@aisle/schema/seed';
import { type Service, type ServiceOptions, startService } from './start-service.js';

const folder = new URL('../../seeds/demo/', import.meta.url);

/** Returns an id of the demo store, from the digits in its README. */
export const demoId = (digits: string, count = 0) =>
  `${digits}-0000-4000-8000-${String(count).padStart(12, '0')}`;

/** Returns the records of each file of the demo store, in load order. */
export function readDemoSeeds(): readonly (readonly SeedRecord[])[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .map((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as SeedRecord),
    );
}

/** The service with the demo store, published as often as its files say. */
export async function startDemoService(
  options: Pick<ServiceOptions, 'development' | 'client'> = {},
): Promise<Service> {
  const [first = [], ...others] = readDemoSeeds();
  const service = await startService({ ...options, records: first });
  for (const records of others) {
    await service.commerce.loadSeed(records.map((record) => ({ record, origin: 'demo' })));
  }
  return service;
}
