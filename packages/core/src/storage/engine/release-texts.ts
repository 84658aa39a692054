import { keyText, unescapeNul } from '../../seeding/key-text.js';
import { type Statement, text } from './statement.js';

/**
 * Texts in the tables of releases, which the engines write differently: SQLite as they are, PostgreSQL as keys with
 * a longer text beside it.
 */
export interface ReleaseTexts {
  /** Returns the key of a text, by which a row is found. */
  keyOf(text: string): string;
  /** Expression for the text of `value`, of a list or a value. */
  readonly valueText: Statement;
  /** Returns the text that was read by that expression. */
  textOf(read: string): string;
}

/** Texts as SQLite has them. */
export const plainTexts: ReleaseTexts = {
  keyOf: (own) => own,
  valueText: text('value'),
  textOf: (read) => read,
};

/** Texts as PostgreSQL has them. */
export const keyedTexts: ReleaseTexts = {
  keyOf: keyText,
  valueText: text('coalesce(long_value, value) COLLATE "C"'),
  textOf: unescapeNul,
};
