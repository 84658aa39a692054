import type { Commerce } from '@aisle/core';
import type { Memory } from '@aisle/core/engine';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { shareResult } from '../http/operations/share-result.js';
import { watchMemory } from './memory-metrics.js';
import { watchStore } from './store-metrics.js';

/** Metrics of the service. */
export interface ServiceMetrics {
  /**
   * Counts a response; `operation` is undefined if the request has none, or it is not known yet.
   */
  countAnswer(operation: string | undefined, status: number, milliseconds: number): void;
  /** The media type of the text. */
  readonly contentType: string;
  /** Renders all metrics in the text format of Prometheus; they are at most a second old. */
  render(): Promise<string>;
}

/** Upper bounds of the response time histogram, in seconds. */
const timeClasses = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Starts to count responses, and to monitor the process, its memory and the store. */
export function createServiceMetrics(commerce: Commerce, memory: Memory): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'aisle_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'aisle_request_duration_seconds',
    help: 'Time from the head of a request to the last byte of its answer.',
    labelNames: ['operation'],
    buckets: timeClasses,
    registers,
  });
  watchMemory(memory, registers);
  const lookAtStore = watchStore(commerce, registers);

  return {
    countAnswer(operation = 'none', status, milliseconds) {
      requests.inc({ operation, status });
      durations.observe({ operation }, milliseconds / 1000);
    },
    contentType: registry.contentType,
    render: shareResult(async () => {
      await lookAtStore();
      return registry.metrics();
    }),
  };
}
