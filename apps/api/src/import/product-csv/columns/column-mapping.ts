import type { Column } from './columns.js';

/** Where the text of a column comes from: a text with columns of the file in braces, `id:{ID}`. */
export interface ColumnSource {
  readonly text: string;
  /** What whole texts mean; others stay as they are. */
  readonly values?: Readonly<Record<string, string>>;
  /** What takes the place of parts of the text. */
  readonly replace?: Readonly<Record<string, string>>;
}

/** Which columns of a file are which of ours: of several sources the first that gives a text. */
export interface ColumnMapping {
  /** The file that says so; messages name it. */
  readonly path: string;
  readonly sources: ReadonlyMap<Column, readonly ColumnSource[]>;
}

/** A source as texts and names of columns in turn: the even ones are texts. */
export function partsOf({ text }: ColumnSource): readonly string[] {
  return text.split(/\{([^{}]*)\}/);
}

/** The columns of the file that a source names. */
export function columnsOf(source: ColumnSource): readonly string[] {
  return partsOf(source).filter((_part, index) => index % 2 === 1);
}
