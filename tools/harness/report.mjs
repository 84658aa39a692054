/** Reports progress, on one line of a terminal that is rewritten, or line by line elsewhere. */
export function createProgress(stream = process.stderr) {
  if (!stream.isTTY) {
    return { say: (text) => stream.write(`${text}\n`), clear() {} };
  }
  const clear = () => stream.write('\r\x1b[K');
  return {
    say(text) {
      clear();
      stream.write(text.slice(0, stream.columns - 1));
    },
    clear,
  };
}

/** Returns the median of some numbers, with the minimum and maximum. */
export function spreadOf(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
  return { median, min: sorted[0], max: sorted.at(-1) };
}

const format = new Intl.NumberFormat('en');

/** `41233, 'update'` → `41,233 updates`. */
export function count(number, noun) {
  return `${format.format(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** Returns bytes in whole MiB. */
export function mebibytes(bytes) {
  return Math.round(bytes / 2 ** 20);
}

/** Returns the sum of some numbers. */
export function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}

const width = 10;

/** Returns the line of a promise, with a line more for each further way in which it is broken. */
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
