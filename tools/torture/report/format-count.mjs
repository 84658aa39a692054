const format = new Intl.NumberFormat('en');

/** `41233, 'update'` → `41,233 updates`. */
export function count(number, noun) {
  return `${format.format(number)} ${noun}${number === 1 ? '' : 's'}`;
}
