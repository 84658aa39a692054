import type { Column } from './columns.js';

/** Source of a column: a text with columns of the file in braces, `id:{ID}`. */
export interface ColumnSource {
  readonly text: string;
  /** Replacements of whole texts; others stay as they are. */
  readonly values?: Readonly<Record<string, string>>;
  /** Replacements of parts of the text. */
  readonly replace?: Readonly<Record<string, string>>;
  /** Columns of the file and the texts that they have in the rows that are read, in any case of letters. */
  readonly where?: Readonly<Record<string, string>>;
}

/** Maps columns of a file to ours. The first of several sources that is not empty applies. */
export interface ColumnMapping {
  /** Path of the mapping file, for messages. */
  readonly path: string;
  readonly sources: ReadonlyMap<Column, readonly ColumnSource[]>;
}

/** Splits a source into texts and names of columns in turn, beginning with a text. */
export function partsOf({ text }: ColumnSource): readonly string[] {
  return text.split(/\{([^{}]*)\}/);
}

/** Returns the columns of the file that a source names. */
export function columnsOf(source: ColumnSource): readonly string[] {
  return [...textColumnsOf(source), ...Object.keys(source.where ?? {})];
}

/** The columns of the file that the text of a source names. */
export function textColumnsOf(source: ColumnSource): readonly string[] {
  return partsOf(source).filter((_part, index) => index % 2 === 1);
}
