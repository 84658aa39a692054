import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { spreadOf } from '@aisle/harness/report';
import { root } from '@aisle/harness/workplace';

/** Document with the table of results. */
const resultsDocument = join(root, 'tools', 'bench', 'results.md');

/**
 * A line of the table: what was measured, its values (one a round) and their unit. `than` names what it
 * is compared with, `others` are the values of that; the goal is for the ratio, or for the values
 * themselves where there are no others. `details` are more columns.
 */
export function makeRow({ what, values, unit, than, others, goal, details = {}, note }) {
  const value = values && spreadOf(values);
  const ratio = others && ratioOf(values, others);
  const judged = ratio ?? value;
  return {
    what,
    unit,
    ...(value && { value }),
    ...(ratio && { than, ratio }),
    ...(goal && { goal, reached: isReached(goal, judged.median) }),
    ...(note !== undefined && { note }),
    details,
  };
}

/**
 * Returns a function that makes the row of a contender from the samples of all: `row(what, name, [than, other], goal)`
 * compares it with `other`, which the table calls `than`.
 */
export function loadRows(samples) {
  return (what, name, [than, other] = [], goal) =>
    makeLoadRow({
      what,
      samples: samples[name],
      ...(than && { than, others: samples[other] }),
      goal,
    });
}

/** As `loadRows`, from values by name in one unit. */
export function valueRows(values, unit) {
  return (what, name, [than, other] = [], goal) =>
    makeRow({
      what,
      values: values[name],
      unit,
      ...(than && { than, others: values[other] }),
      goal,
    });
}

/**
 * The line of a contender that was loaded over HTTP. `thrift` is the ratio of processor time a request,
 * which other work on the machine disturbs less than the ratio of rates.
 */
function makeLoadRow({ what, samples, than, others, goal }) {
  const valuesOf = (name, of = samples) => of.map((sample) => sample[name]);
  const medianOf = (name) => spreadOf(valuesOf(name)).median;
  const hasUsage = samples[0].busy !== undefined;
  return makeRow({
    what,
    values: valuesOf('rate'),
    unit: 'requests/s',
    ...(others && { than, others: valuesOf('rate', others) }),
    ...(goal && { goal }),
    details: {
      p50: medianOf('p50'),
      p99: medianOf('p99'),
      bytes: medianOf('bytes'),
      ...(hasUsage && { memory: medianOf('memory'), busy: medianOf('busy') }),
      ...(hasUsage &&
        others && { thrift: ratioOf(valuesOf('busy', others), valuesOf('busy')).median }),
    },
  });
}

const begin = '<!-- bench: begin -->';
const end = '<!-- bench: end -->';

/** Puts the table of a run between the two markers of the document. */
export function writeDocument(results, { rounds, isQuick }) {
  const text = readFileSync(resultsDocument, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(`${resultsDocument} must have the lines ${begin} and ${end}, in this order.`);
  }
  const kind = isQuick ? 'a quick run' : 'a full run';
  const table = [
    `Measured ${describeMachine()}; ${kind}, rounds: ${rounds}.`,
    '',
    ...renderMarkdown(results),
  ].join('\n');
  const before = text.slice(0, from + begin.length);
  writeFileSync(resultsDocument, `${before}\n${table}\n${text.slice(to)}`);
}

/** Goal with a minimum. */
export const atLeast = (limit) => ({ sign: '≥', limit });

/** Goal with a maximum. */
export const atMost = (limit) => ({ sign: '≤', limit });

const holds = {
  '≥': (figure, limit) => figure >= limit,
  '≤': (figure, limit) => figure <= limit,
};

/** Returns true if the result reaches its goal. */
function isReached({ sign, limit }, figure) {
  return holds[sign](figure, limit);
}

/** Returns the ratio per round, so that a slow phase affects both sides. */
function ratioOf(numbers, others) {
  return spreadOf(numbers.map((number, round) => number / others[round]));
}

/** One line: where and when figures were taken. */
export function describeMachine(now = new Date()) {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const date = now.toISOString().slice(0, 10);
  return `${date}, Node ${process.version}, ${type()}, ${model}, ${processors.length} cores, ${memory} GiB`;
}

/** Lines of text with the columns under each other, for a terminal. */
export function renderTable(results) {
  const rows = [heads, ...rowsOf(results)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}

/** The same as lines of Markdown. */
function renderMarkdown(results) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rowsOf(results).map(line)];
}

function rowsOf(results) {
  return results.flatMap(({ number, rows }) => rows.map((row) => formatRow(number, row)));
}

/** The heads of the table's columns. */
const heads = [
  ...['#', 'What', 'Median (min – max)', 'Ratio (min – max)', 'Goal', 'Reached'],
  ...['p50 / p99 ms', 'CPU µs (ratio)', 'Memory MiB', 'KB'],
];

/** The cells of a row, in the order of the heads. */
function formatRow(number, { what, unit, value, than, ratio, goal, reached, note, details }) {
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
