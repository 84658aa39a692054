import type { Commerce, StoreSummary } from '@aisle/core';
import { printableLine } from '../../http/errors/printable.js';
import { isEmpty } from '../../import/load-records.js';

/**
 * Shows the progress of a long task: nothing in its first second, then a bar. Prints lines instead
 * in a pipe and on a terminal that cannot erase.
 */
interface Progress {
  /** Reports progress. `fraction` is from 0 to 1, absent if the end is unknown. */
  update(done: number, fraction?: number): void;
  /** Prints a line beside the progress. */
  say(text: string): void;
  /** Removes the bar. */
  end(): void;
}

/** Output stream of the progress. */
interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[K';

/** Milliseconds of silence at the beginning, and between two updates. */
const terminal = { silence: 1000, interval: 100 };
const pipe = { silence: 5000, interval: 5000 };

/** `label` names the task, `noun` the counted things (singular). */
export function createProgress(
  label: string,
  noun: string,
  stream: ProgressStream,
  now: () => number = () => performance.now(),
): Progress {
  const startedAt = now();
  const isTerminal = stream.isTTY === true && process.env.TERM !== 'dumb';
  const { silence, interval } = isTerminal ? terminal : pipe;
  let nextAt = startedAt + silence;
  let isBarShown = false;
  const end = () => {
    if (isBarShown) stream.write(eraseLine);
    isBarShown = false;
  };
  return {
    update(done, fraction) {
      const time = now();
      if (time < nextAt) return;
      nextAt = time + interval;
      const seconds = (time - startedAt) / 1000;
      const text = formatProgress({ label, done, noun, fraction, seconds });
      stream.write(isTerminal ? `${eraseLine}${text}` : `${text}\n`);
      isBarShown = isTerminal;
    },
    say(text) {
      end();
      stream.write(`${printableLine(text)}\n`);
    },
    end,
  };
}

/** Progress of a task. */
interface ProgressState {
  readonly label: string;
  readonly done: number;
  /** Singular of the counted things: `record`. */
  readonly noun: string;
  /** From 0 to 1; undefined if the end is unknown. */
  readonly fraction: number | undefined;
  /** Elapsed time in seconds. */
  readonly seconds: number;
}

const barWidth = 24;

/** One line: `importing ████░░░░ 34 % 12,000 records 8,200/s 3 s left`. */
export function formatProgress(state: ProgressState): string {
  const { label, done, noun, fraction, seconds } = state;
  const speed = seconds > 0 ? `${count(done / seconds)}/s` : '';
  const parts = [label, ...describeFraction(fraction), countNouns(done, noun), speed];
  return [...parts, describeRest(fraction, seconds)].filter((part) => part !== '').join(' ');
}

/** Formats seconds for people, rounded up: `3 s`, `2 min 10 s`. */
function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Formats a duration: `340 ms`, `3 s`, `2 min 10 s`. */
export function formatElapsed(milliseconds: number): string {
  const whole = Math.round(milliseconds);
  return whole < 1000 ? `${whole} ms` : formatSeconds(whole / 1000);
}

/** Formats a number with thousands separators: `12,000`. */
export function count(number: number): string {
  return Math.round(number).toLocaleString('en');
}

/** Formats a number of things: `1 node`, `1,200 products`, `3 hierarchies`. */
export function countNouns(number: number, noun: string): string {
  if (number === 1) return `1 ${noun}`;
  return `${count(number)} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

function describeFraction(fraction: number | undefined): readonly string[] {
  if (fraction === undefined) return [];
  const filled = Math.round(Math.min(1, fraction) * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
  return [bar, `${Math.floor(Math.min(1, fraction) * 100)} %`];
}

function describeRest(fraction: number | undefined, seconds: number): string {
  if (fraction === undefined || fraction <= 0) return '';
  return `${formatSeconds((seconds / Math.min(1, fraction)) * (1 - Math.min(1, fraction)))} left`;
}

const nouns = {
  catalogs: 'catalog',
  releases: 'release',
  nodes: 'node',
  products: 'product',
  offerings: 'offering',
  accounts: 'account',
  orders: 'order',
  subscriptions: 'subscription',
  carts: 'cart',
  stock: 'stock record',
} as const satisfies Partial<Record<keyof StoreSummary, string>>;

const kinds = Object.keys(nouns) as readonly (keyof typeof nouns)[];

/**
 * Describes the content of a store: `2 catalogs, 3 releases, 40 nodes, 1,200 products, 5
 * subscriptions`.
 */
export function describeContents(summary: Partial<StoreSummary>): string {
  const parts = kinds.flatMap((kind) => {
    const count = summary[kind] ?? 0;
    return count > 0 ? countNouns(count, nouns[kind]) + describeDrafts(kind, summary) : [];
  });
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function describeDrafts(kind: keyof StoreSummary, { drafts = 0 }: Partial<StoreSummary>): string {
  return kind === 'products' && drafts > 0 ? ` (${countNouns(drafts, 'draft')})` : '';
}

/**
 * Describes the data that would be lost with a store; undefined if the store holds nothing at all.
 */
export async function describeLoss(
  commerce: Pick<Commerce, 'describe' | 'exportSeed'>,
): Promise<string | undefined> {
  const summary = await commerce.describe();
  if (!isEmpty(summary)) return describeContents(summary);
  for await (const { type } of commerce.exportSeed()) return `other records (${type})`;
  return undefined;
}
