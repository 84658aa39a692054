import type { Answer } from '../state/playground-store.js';

/** A part of a response's duration. */
interface TimePart {
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly place: 'server' | 'way';
}

/** Metrics of the server's total time, which include others. */
const wholes = new Set(['total', 'answer', 'app']);

/**
 * Splits a response's duration into parts that add up to it. They are the server's timings, its
 * other work, and the remaining time of network and browser.
 */
export function timeParts({ duration, timings }: Pick<Answer, 'duration' | 'timings'>) {
  const measured = timings.flatMap(({ name, duration: time, description }) =>
    time === undefined ? [] : [{ name, label: description ?? name, time }],
  );
  const parts = measured.filter(({ name }) => !wholes.has(name));
  const known = parts.reduce((sum, { time }) => sum + time, 0);
  const whole = measured.find(({ name }) => wholes.has(name))?.time ?? known;
  const rest = parts.length > 0 ? 'rest of the server' : 'server';
  const all: readonly TimePart[] = [
    ...parts.map(({ label, time }) => ({ name: label, duration: time, place: 'server' as const })),
    { name: rest, duration: whole - known, place: 'server' },
    { name: 'network and browser', duration: duration - Math.max(whole, known), place: 'way' },
  ];
  return all.filter((part) => part.duration > 0);
}
