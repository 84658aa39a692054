import { createValidator, type ErrorElement, ErrorList } from '@aisle/schema';
import { parseJson } from '../lib/decode.js';
import { isRecord, memberOf } from '../lib/members.js';
import type { Answer, ServerTiming } from '../state/exchange.js';

/** Reads a response completely. `startedAt` is `performance.now()` at sending. */
export async function readAnswer(response: Response, startedAt: number): Promise<Answer> {
  const bytes = await response.arrayBuffer();
  const duration = performance.now() - startedAt;
  const text = new TextDecoder().decode(bytes);
  const json = await parseBody(text);
  const transferred = transferredBytes(response.url, startedAt);
  return {
    status: response.status,
    statusText: response.statusText,
    duration,
    timings: readServerTiming(response.headers.get('Server-Timing') ?? ''),
    size: bytes.byteLength,
    transferred,
    headers: [...response.headers],
    text,
    json,
    errors: readErrors(json),
    records: countRecords(json),
  };
}

const validateErrors = createValidator(ErrorList);

/** Returns the errors in a response's body; undefined if it is not an error list. */
export function readErrors(body: unknown): readonly ErrorElement[] | undefined {
  if (!isRecord(body) || !Array.isArray(body.errors)) return undefined;
  return validateErrors(body).value?.errors;
}

/** Maximum length of a text to parse at once, in characters. Longer ones are parsed in slices. */
const sliceLimit = 300_000;

async function parseBody(text: string): Promise<unknown> {
  if (text.length <= sliceLimit) return parseJson(text);
  const parsing = import('../json-text/parse-lines.js').then(({ parseLong }) => parseLong(text));
  return parsing.catch(() => undefined);
}

function countRecords(body: unknown): Answer['records'] {
  if (!isRecord(body) || !Array.isArray(body.data)) return undefined;
  const total = memberOf(body, 'meta', 'results', 'total');
  return typeof total === 'number' ? { shown: body.data.length, total } : undefined;
}

/** Parses a `Server-Timing` header. Ignores invalid entries. */
export function readServerTiming(header: string): readonly ServerTiming[] {
  return splitOutsideQuotes(header, ',').flatMap((metric): ServerTiming[] => {
    const [name = '', ...parameters] = splitOutsideQuotes(metric, ';').map((part) => part.trim());
    if (name === '') return [];
    const texts = new Map(parameters.map(readParameter));
    const duration = Number(texts.get('dur') ?? Number.NaN);
    const isTimed = Number.isFinite(duration);
    return [{ name, duration: isTimed ? duration : undefined, description: texts.get('desc') }];
  });
}

function readParameter(parameter: string): [string, string] {
  const [name = '', ...rest] = parameter.split('=');
  const text = rest.join('=').trim();
  const quoted = /^"(.*)"$/s.exec(text)?.[1];
  return [name.trim().toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? text];
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): readonly string[] {
  return text.match(new RegExp(`(?:"(?:\\\\.|[^"\\\\])*"|[^${separator}"])+`, 'g')) ?? [];
}

/**
 * Returns the transferred size of a response's body in bytes; undefined if the browser does not
 * provide it.
 */
function transferredBytes(url: string, startedAt: number): number | undefined {
  const entries = performance.getEntriesByName(url, 'resource');
  const entry = entries.findLast(({ startTime }) => startTime >= startedAt - 1);
  const bytes = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0;
  performance.clearResourceTimings();
  return bytes > 0 ? bytes : undefined;
}
