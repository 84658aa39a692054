import type { Commerce } from '@aisle/core';
import type { StoreMeasures } from '@aisle/core/engine';
import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * Exports the availability of the store, and its counts while it is available. Returns a function
 * that updates them.
 */
export function watchStore(commerce: Commerce, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({
    name: 'aisle_store_up',
    help: 'Whether the store can be used: 1 or 0.',
    registers,
  });
  const bytes = new Gauge({
    name: 'aisle_store_bytes',
    help: 'Bytes of the database on its disk, its log included.',
    registers,
  });
  const releases = new Gauge({
    name: 'aisle_releases',
    help: 'Published releases that can be read.',
    registers,
  });
  const publications = new Counter({
    name: 'aisle_publications_total',
    help: 'Releases that were ever published in this store.',
    registers,
  });

  const replicas = new Gauge({
    name: 'aisle_replica_used',
    help: 'Whether pages are read from a replica: 1, or 0 while it is left out.',
    labelNames: ['replica'],
    registers,
  });

  return async () => {
    replicas.reset();
    for (const { name, trouble } of commerce.replicas()) {
      replicas.set({ replica: name }, trouble ? 0 : 1);
    }
    const measures = await measure(commerce);
    up.set(measures ? 1 : 0);
    for (const figure of [bytes, releases, publications]) figure.remove();
    if (!measures) return;
    bytes.set(measures.bytes);
    releases.set(measures.releases);
    publications.inc(measures.publications);
  };
}

async function measure(commerce: Commerce): Promise<StoreMeasures | undefined> {
  try {
    await commerce.check();
    return await commerce.measure();
  } catch {
    return undefined;
  }
}
