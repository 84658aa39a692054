import type { Commerce } from '@aisle/core';
import type { Memory } from '@aisle/core/engine';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { shareResult } from '../http/operations/share-result.js';
import { watchMemory } from './memory-metrics.js';
import { watchStore } from './store-metrics.js';

/** What the service counts about itself. */
export interface ServiceMetrics {
  /** Counts an answer. `operation` is undefined where none was asked for, or nobody knows yet which. */
  countAnswer(operation: string | undefined, status: number, milliseconds: number): void;
  /** The media type of the text. */
  readonly contentType: string;
  /** All figures, in the text format of Prometheus, as they were a second ago at most. */
  render(): Promise<string>;
}

/** Upper bounds of the classes of answer times, in seconds. */
const timeClasses = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Begins to count answers, and to watch the process, its memory and the store. */
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
