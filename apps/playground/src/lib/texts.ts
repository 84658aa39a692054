/** Returns the distinct names of a comma-separated text. */
export function readList(text = ''): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Returns the text with a name added or removed. */
export function withListed(text: string, name: string, isWanted: boolean): string {
  const others = readList(text).filter((one) => one !== name);
  return (isWanted ? [...others, name] : others).join(',');
}

/** Parses a JSON text; undefined if it is invalid. */
export function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the parser's message about a text that is no JSON; undefined if it is JSON. */
export function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Decodes a percent-encoded text; undefined if it is invalid. */
export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decodes a percent-encoded text; unchanged if it is invalid. */
export function decodeOrLeave(text: string): string {
  return decodePart(text) ?? text;
}

/** @returns true if a value is an object and not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path of member names; undefined if the path does not exist. */
export function memberOf(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );
}

/** Returns a value if it is a string, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the strings of an array. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** Returns a value if it is an array, else an empty array. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the language of a product's or node's texts in a response. */
export function languageOf(resource: unknown): string | undefined {
  return textOf(memberOf(resource, 'meta', 'language'));
}

/** Returns a timestamp with its zone. Timestamps of catalogs have none and are in UTC. */
export function withZone(timestamp: string): string {
  return /Z$|[+-]\d\d:\d\d$/i.test(timestamp) ? timestamp : `${timestamp}Z`;
}

/** @returns true if a value is a timestamp as responses have it. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && timePattern.test(value);
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** Formats a number of bytes: `512 B`, `12.3 kB`, `4.0 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Formats a number of milliseconds: `8.3 ms`, `120 ms`, `2.5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Formats a time: `2026-11-21 20:12 UTC`. Adds seconds unless they are 0. */
export function formatTime(timestamp: string | number): string {
  const [date, time = ''] = toUtc(timestamp).split('T');
  return `${date} ${time.slice(0, time.slice(6, 8) === '00' ? 5 : 8)} UTC`;
}

/** Formats a time in the user's time zone, for a tooltip. */
export function localTime(timestamp: string | number): string {
  return local.format(new Date(toUtc(timestamp)));
}

function toUtc(timestamp: string | number): string {
  return new Date(typeof timestamp === 'string' ? withZone(timestamp) : timestamp).toISOString();
}

const local = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'long',
});

/** Returns a text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const spans = [
  ['year', 365.25 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Returns a duration in whole years, days, hours, minutes or seconds, rounded down. */
export function wholeSpan(milliseconds: number) {
  const distance = Math.abs(milliseconds);
  const [unit, length] = spans.find(([, span]) => distance >= span) ?? ['second', 1000];
  return { unit, number: Math.floor(distance / length) };
}

const numbers = new Intl.NumberFormat('en');

/** Formats a count: `1 day`, `3 days`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** Formats a number of products: `1 product`, `1,234 products`. */
export function countProducts(products: number): string {
  return `${numbers.format(products)} ${products === 1 ? 'product' : 'products'}`;
}

/** Cuts a text that is longer than `most` characters. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Returns the message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a member's name as words: `go_live_after` is `Go live after`, `upc_ean` is `UPC/EAN`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll('upc ean', 'UPC/EAN')
    .replaceAll(/\b(?:id|sku|mpn|url)(?=s?\b)/g, (short) => short.toUpperCase());
  return capital(words);
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** Key names of the user's keyboard. */
export const keyNames = {
  submit: isMac ? '⌘ Enter' : 'Ctrl Enter',
  submitAria: isMac ? 'Meta+Enter' : 'Control+Enter',
  fix: isMac ? '⌥ Enter' : 'Alt Enter',
  palette: isMac ? '⌘ K' : 'Ctrl K',
  paletteAria: isMac ? 'Meta+K' : 'Control+K',
} as const;

/** Downloads a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
