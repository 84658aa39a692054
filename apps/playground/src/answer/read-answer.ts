import type { Answer } from './exchange.js';
import { readErrors } from './read-errors.js';
import { readServerTiming } from './read-server-timing.js';
import { transferredBytes } from './transferred-bytes.js';

/** Reads a response to its end. `startedAt` is `performance.now()` at sending. */
export async function readAnswer(response: Response, startedAt: number): Promise<Answer> {
  const bytes = await response.arrayBuffer();
  const duration = performance.now() - startedAt;
  const text = new TextDecoder().decode(bytes);
  const json = parseJson(text);
  const errors = readErrors(json);
  const records = countRecords(json);
  const transferred = transferredBytes(response.url, startedAt);
  return {
    status: response.status,
    statusText: response.statusText,
    duration,
    timings: readServerTiming(response.headers.get('Server-Timing') ?? ''),
    size: bytes.byteLength,
    ...(transferred !== undefined && { transferred }),
    headers: [...response.headers],
    text,
    ...(json !== undefined && { json }),
    ...(errors && { errors }),
    ...(records && { records }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function countRecords(body: unknown): Answer['records'] {
  if (!isObject(body) || !Array.isArray(body.data) || !isObject(body.meta)) return undefined;
  const { results } = body.meta;
  if (!isObject(results) || typeof results.total !== 'number') return undefined;
  return { shown: body.data.length, total: results.total };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
