import { memberOf } from '../lib/members.js';
import { cellText, type LeafPath } from './leaf-paths.js';

/** Formats rows as comma-separated values (RFC 4180), with the columns' full names first. */
export function toCsv(columns: readonly LeafPath[], rows: readonly unknown[]): string {
  const lines = [
    columns.map(({ key }) => csvField(key)),
    ...rows.map((row) => columns.map(({ names }) => csvField(memberOf(row, ...names)))),
  ];
  return lines.map((fields) => `${fields.join(',')}\r\n`).join('');
}

/**
 * Formats one field, quoted if necessary. Text that a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
export function csvField(value: unknown): string {
  const text = cellText(value);
  const guarded = typeof value !== 'number' && formula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Start of a formula, after blanks and invisible characters that a spreadsheet may drop. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;
