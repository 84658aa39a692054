import type { Answer, Exchange } from './exchange.js';
import { formatDuration } from './format-size.js';

/** Where a request stands, in a sentence that can be read out. */
export function describeExchange(exchange: Exchange): string {
  switch (exchange.phase) {
    case 'idle':
      return 'Send the request to see the answer here.';
    case 'sending':
      return 'Waiting for the answer…';
    case 'canceled':
      return 'Canceled before an answer came.';
    case 'failed':
      return `No answer: ${exchange.reason}. Is the server running?`;
    case 'answered':
      return describeAnswer(exchange.answer);
  }
}

function describeAnswer({ status, statusText, duration, errors, records }: Answer): string {
  const parts = [
    `${status} ${statusText}`.trim(),
    `in ${formatDuration(duration)}`,
    records && `${records.shown} of ${records.total} records`,
    errors && (errors.length === 1 ? '1 error' : `${errors.length} errors`),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
