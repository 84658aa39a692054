import { printableLine } from '../../http/errors/printable.js';
import { formatProgress } from './format-progress.js';

/**
 * Shows the progress of a long task: nothing in its first second, then a bar. Prints lines instead
 * in a pipe and on a terminal that cannot erase.
 */
export interface Progress {
  /** Reports progress. `fraction` is from 0 to 1, absent if the end is unknown. */
  update(done: number, fraction?: number): void;
  /** Prints a line beside the progress. */
  say(text: string): void;
  /** Removes the bar. */
  end(): void;
}

/** Output stream of the progress. */
export interface ProgressStream {
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
