import type { Commerce } from '@aisle/core';
import type { Memory, MemoryFigures, StoreMeasures } from '@aisle/core/engine';
import type { Registry } from 'prom-client';
import { shareResult } from '../http/operations/share-result.js';

/** Metrics of the service. */
export interface ServiceMetrics {
  /**
   * Counts a response; `operation` is undefined if the request has none, or it is not known yet.
   */
  countAnswer(operation: string | undefined, status: number, milliseconds: number): void;
  /**
   * Renders all metrics in the text format of Prometheus, with its media type; they are at most a
   * second old.
   */
  render(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** Upper bounds of the response time histogram, in seconds. */
const timeClasses = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Maximum number of responses to remember while the library of the metrics is loading. */
const mostEarly = 10_000;

/**
 * Counts responses, and monitors the process, its memory and the store. The library for that is
 * loaded with the first response, because it takes a megabyte.
 */
export function createServiceMetrics(commerce: Commerce, memory: Memory): ServiceMetrics {
  const early: Parameters<ServiceMetrics['countAnswer']>[] = [];
  let loaded: ServiceMetrics | undefined;
  let loading: Promise<ServiceMetrics> | undefined;
  const load = () => {
    loading ??= import('prom-client')
      .then((client) => {
        loaded = openMetrics(client, commerce, memory);
        for (const answer of early.splice(0)) loaded.countAnswer(...answer);
        return loaded;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  return {
    countAnswer(...answer) {
      if (loaded) return loaded.countAnswer(...answer);
      if (early.length < mostEarly) early.push(answer);
      // The next response tries again, for example once there are file descriptors.
      load().catch(() => {});
    },
    render: async () => (loaded ?? (await load())).render(),
  };
}

type Client = typeof import('prom-client');

function openMetrics(client: Client, commerce: Commerce, memory: Memory): ServiceMetrics {
  const registry = new client.Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  const requests = new client.Counter({
    name: 'aisle_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new client.Histogram({
    name: 'aisle_request_duration_seconds',
    help: 'Time from the head of a request to the last byte of its answer.',
    labelNames: ['operation'],
    buckets: timeClasses,
    registers,
  });
  watchMemory(client, memory, registers);
  const lookAtStore = watchStore(client, commerce, registers);

  return {
    countAnswer(operation = 'none', status, milliseconds) {
      requests.inc({ operation, status });
      durations.observe({ operation }, milliseconds / 1000);
    },
    render: shareResult(async () => {
      await lookAtStore();
      return { text: await registry.metrics(), contentType: registry.contentType };
    }),
  };
}

/** Exports the size and the hits of the cache by kind. */
function watchMemory(client: Client, memory: Memory, registers: Registry[]): void {
  const labelNames = ['of'] as const;
  for (const [name, help, figure] of fullness) {
    new client.Gauge({
      ...{ name, help, labelNames, registers },
      collect() {
        for (const [of, figures] of memory.describe()) this.set({ of }, figures[figure]);
      },
    });
  }
  for (const [name, help, figure] of use) {
    new client.Counter({
      ...{ name, help, labelNames, registers },
      collect() {
        this.reset();
        for (const [of, figures] of memory.describe()) this.inc({ of }, figures[figure]);
      },
    });
  }
}

type Figure = readonly [name: string, help: string, figure: keyof MemoryFigures];

const fullness: readonly Figure[] = [
  [
    'aisle_memory_entries',
    'Pages, products, rows, carts, their stock and their products in memory.',
    'entries',
  ],
  ['aisle_memory_bytes', 'Bytes that they take.', 'bytes'],
];

const use: readonly Figure[] = [
  ['aisle_memory_hits_total', 'Times that one was looked for and found.', 'hits'],
  ['aisle_memory_misses_total', 'Times that one was looked for in vain.', 'misses'],
];

/**
 * Exports the availability of the store, and its counts while it is available. Returns a function
 * that updates them.
 */
function watchStore(
  client: Client,
  commerce: Commerce,
  registers: Registry[],
): () => Promise<void> {
  const up = new client.Gauge({
    name: 'aisle_store_up',
    help: 'Whether the store can be used: 1 or 0.',
    registers,
  });
  const bytes = new client.Gauge({
    name: 'aisle_store_bytes',
    help: 'Bytes of the database on its disk, its log included.',
    registers,
  });
  const releases = new client.Gauge({
    name: 'aisle_releases',
    help: 'Published releases that can be read.',
    registers,
  });
  const publications = new client.Counter({
    name: 'aisle_publications_total',
    help: 'Releases that were ever published in this store.',
    registers,
  });

  return async () => {
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
