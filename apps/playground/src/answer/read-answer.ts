import { isRecord, memberOf } from '../lib/members.js';
import type { Answer } from './exchange.js';
import { readErrors } from './read-errors.js';
import { readServerTiming } from './read-server-timing.js';
import { transferredBytes } from './transferred-bytes.js';

/** Reads a response to its end. `startedAt` is `performance.now()` at sending. */
export async function readAnswer(response: Response, startedAt: number): Promise<Answer> {
  const bytes = await response.arrayBuffer();
  const duration = performance.now() - startedAt;
  const text = new TextDecoder().decode(bytes);
  const json = await parseJson(text);
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

/** Texts above this length are parsed in slices. */
const sliceLimit = 300_000;

async function parseJson(text: string): Promise<unknown> {
  try {
    if (text.length <= sliceLimit) return JSON.parse(text);
    const { parseLong } = await import('../json/parse-lines.js');
    return await parseLong(text);
  } catch {
    return undefined;
  }
}

function countRecords(body: unknown): Answer['records'] {
  if (!isRecord(body) || !Array.isArray(body.data)) return undefined;
  const total = memberOf(body, 'meta', 'results', 'total');
  return typeof total === 'number' ? { shown: body.data.length, total } : undefined;
}
