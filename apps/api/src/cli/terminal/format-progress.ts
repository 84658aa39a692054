/** Progress of a task. */
export interface ProgressState {
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
