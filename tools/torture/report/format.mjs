const format = new Intl.NumberFormat('en');

/** `41233, 'update'` → `41,233 updates`. */
export function count(number, noun) {
  return `${format.format(number)} ${noun}${number === 1 ? '' : 's'}`;
}

const width = 10;

/** One line a promise; one line more for each further way in which it is broken. */
export function formatResult(name, { figure, broken, skipped, seconds }) {
  const line = (word, text) => `${word.padEnd(width)}${name}: ${text}`;
  if (skipped !== undefined) return line('not run', skipped);
  const took = `(${formatDuration(seconds)})`;
  if (broken.length === 0) return line('kept', `${figure} ${took}`);
  const [first, ...others] = broken;
  return [
    line('BROKEN', `${first} ${took}`),
    ...others.map((text) => `${' '.repeat(width)}${text}`),
  ].join('\n');
}

function formatDuration(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
