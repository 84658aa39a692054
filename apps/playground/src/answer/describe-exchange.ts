import { formatTime } from '../lib/format-time.js';
import { memberOf } from '../lib/members.js';
import type { AnsweredRequest, Exchange } from '../state/exchange.js';

/** Returns the state of a request as a sentence for screen readers. */
export function describeExchange(exchange: Exchange): string {
  return exchange.phase === 'answered' ? describeAnswer(exchange) : phases[exchange.phase];
}

const phases = {
  idle: 'Send the request to see the response here.',
  sending: 'Waiting for the response…',
  canceled: 'Canceled before a response came.',
  failed: 'The server did not respond. Is it running?',
} as const;

function describeAnswer({ sent, answer, isKept }: AnsweredRequest): string {
  const { status, statusText, duration, errors, records } = answer;
  const parts = [
    `${status} ${statusText}`.trim(),
    `in ${formatDuration(duration)}`,
    status < 300 && sent.request.method === 'PUT' ? 'the update was made' : undefined,
    records && `${describeShown(answer.json, records.shown)} of ${records.total} records`,
    errors && (errors.length === 1 ? '1 error' : `${errors.length} errors`),
  ];
  const kept = isKept ? `Kept from ${formatTime(sent.at)}: ` : '';
  return kept + parts.filter((part) => part !== undefined).join(', ');
}

/** Which records of a list are there: `24`, and on pages behind the first `25 to 48`. */
function describeShown(json: unknown, shown: number): string {
  const offset = memberOf(json, 'meta', 'page', 'offset');
  return offset && shown > 0 ? `${Number(offset) + 1} to ${Number(offset) + shown}` : `${shown}`;
}

/** Bytes as people read them: `512 B`, `12.3 kB`, `4.0 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Milliseconds as people read them: `8.3 ms`, `120 ms`, `2.5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
