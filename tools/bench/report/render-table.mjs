import { formatRow, heads } from './format-row.mjs';

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
export function renderMarkdown(results) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rowsOf(results).map(line)];
}

function rowsOf(results) {
  return results.flatMap(({ number, rows }) => rows.map((row) => formatRow(number, row)));
}
