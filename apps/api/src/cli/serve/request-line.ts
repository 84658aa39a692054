import { printableLine } from '../../http/errors/printable.js';
import type { RequestEntry } from '../../http/middleware/request-log.js';

/** Formats a request as one line: `GET 200 /catalogs/… 3.1 ms 12.4 kB 25 of 180 eq(tags,new)`. */
export function formatRequestLine(entry: RequestEntry): string {
  const { rows, total, filter, detail } = entry;
  const parts = [
    entry.method,
    entry.aborted ? 'broken off' : String(entry.status),
    entry.path,
    `${entry.ms.toFixed(1)} ms${entry.slow ? ' (slow)' : ''}`,
    formatBytes(entry.bytes),
    rows === undefined ? '' : `${rows} of ${total}`,
    filter ?? '',
    detail === undefined ? '' : `— ${detail.split('\n', 1)[0]}`,
  ];
  return printableLine(parts.filter((part) => part !== '').join(' '));
}

/** Formats bytes for people: `812 B`, `12.4 kB`, `1.1 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = units.find(([size]) => bytes < size * 1000) ?? [1e9, 'GB'];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}

const units = [
  [1e3, 'kB'],
  [1e6, 'MB'],
] as const;
