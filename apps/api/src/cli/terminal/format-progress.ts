/** How far a task is. */
export interface ProgressState {
  readonly label: string;
  readonly done: number;
  /** What is counted, one of them: `record`. */
  readonly noun: string;
  /** From 0 to 1; undefined when the end is not known. */
  readonly fraction: number | undefined;
  /** Since the beginning. */
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

/** A number of seconds as a person says it, never less than is left: `3 s`, `2 min 10 s`. */
function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** How long something took: `340 ms`, `3 s`, `2 min 10 s`. */
export function formatElapsed(milliseconds: number): string {
  const whole = Math.round(milliseconds);
  return whole < 1000 ? `${whole} ms` : formatSeconds(whole / 1000);
}

/** A number with its thousands apart: `12,000`. */
export function count(number: number): string {
  return Math.round(number).toLocaleString('en');
}

/** A number of things: `1 node`, `1,200 products`, `3 hierarchies`. */
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
