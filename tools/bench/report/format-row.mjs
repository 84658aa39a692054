/** The heads of the table's columns. */
export const heads = [
  ...['#', 'What', 'Median (min – max)', 'Ratio (min – max)', 'Goal', 'Reached'],
  ...['p50 / p99 ms', 'CPU µs (ratio)', 'Memory MiB', 'KB'],
];

/** The cells of a row, in the order of the heads. */
export function formatRow(
  number,
  { what, unit, value, than, ratio, goal, reached, note, details },
) {
  const { p50, p99, busy, thrift, memory, bytes } = details;
  return [
    String(number),
    what,
    note ?? `${formatSpread(value)} ${unit}`,
    ratio ? `${formatSpread(ratio)} × ${than}` : '',
    goal ? `${goal.sign} ${goal.limit}${ratio ? '' : ` ${unit}`}` : '',
    verdict(reached),
    p50 === undefined ? '' : `${formatNumber(p50)} / ${formatNumber(p99)}`,
    formatOptional(busy, 1e6) + (thrift === undefined ? '' : ` (${formatNumber(thrift)} ×)`),
    formatOptional(memory, 1 / 2 ** 20),
    formatOptional(bytes, 1 / 1000),
  ];
}

function verdict(reached) {
  if (reached === undefined) return '';
  return reached ? 'yes' : 'NO';
}

function formatSpread({ median, min, max }) {
  if (min === max) return formatNumber(median);
  return `${formatNumber(median)} (${formatNumber(min)} – ${formatNumber(max)})`;
}

function formatOptional(number, factor) {
  return number === undefined ? '' : formatNumber(number * factor);
}

/** Three digits that mean something, or all before the point. */
function formatNumber(number) {
  const size = Math.abs(number);
  if (size >= 100) return Math.round(number).toLocaleString('en');
  const digits = size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
  return number.toFixed(digits);
}
