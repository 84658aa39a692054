import type { Answer } from './exchange.js';
import { formatJson } from './format-json.js';
import { readErrors } from './read-errors.js';

/** Reads a response to its end. `startedAt` is `performance.now()` at sending. */
export async function readAnswer(response: Response, startedAt: number): Promise<Answer> {
  const bytes = await response.arrayBuffer();
  const duration = performance.now() - startedAt;
  const text = new TextDecoder().decode(bytes);
  const json = parseJson(text);
  const errors = readErrors(json);
  const records = countRecords(json);
  return {
    status: response.status,
    statusText: response.statusText,
    duration,
    size: bytes.byteLength,
    headers: [...response.headers],
    text: json === undefined ? text : formatJson(text),
    isJson: json !== undefined,
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
