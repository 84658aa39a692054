import { patternsOf, spellingsOf } from '../../../catalog/inspection/rank-text.js';
import type { ScannedValue, ValueScope } from '../../../catalog/inspection/value-scope.js';
import { placeOf } from '../../../catalog/release-format/numbering.js';
import { valueCodes } from '../../../catalog/release-format/stored-product.js';
import { keyText, unescapeNul } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';

/**
 * A range of values by key, `from` included and `to` excluded, and the patterns that they match.
 */
interface ScanRange {
  readonly from: string;
  readonly to: string;
  readonly likes: readonly [string, string?];
}

/** Sorts after every text with the same beginning. */
const last = '\u{10ffff}';

/** Number of rows that a step reads. */
const stepLength = 4_000;

/**
 * Scans an attribute's values: first the usual spellings of the searched text through the index,
 * then all values. Each step is short. Values that cannot contain the text are left out.
 */
export async function* scanValues(
  database: Queryable,
  scope: ValueScope,
): AsyncGenerator<readonly ScannedValue[]> {
  const { search } = scope;
  for (const prefix of spellingsOf(search)) {
    const range = { from: keyText(prefix), to: keyText(prefix) + last, likes: ['%'] as const };
    yield* walk(database, scope, range);
  }
  if (search === '') return;
  yield* walk(database, scope, { from: '', to: last, likes: patternsOf(search) });
}

interface WalkedRow {
  readonly at: number;
  readonly key: string;
  readonly language: string;
  readonly product: number;
  readonly text: string;
}

async function* walk(
  database: Queryable,
  { release, node, attribute, language }: ValueScope,
  { from, to, likes: [like, orLike = like] }: ScanRange,
): AsyncGenerator<readonly ScannedValue[]> {
  const code = valueCodes.get(attribute);
  const text = code === undefined ? walkLists : walkValues;
  const begin = code === undefined ? [node, attribute] : [release.generation, code];
  let after: readonly [string, string, number] | undefined = [from, '', -1];
  while (after) {
    const rows: readonly WalkedRow[] = await database.query<WalkedRow>({
      text,
      values: [...begin, ...after, to, like, orLike],
    });
    yield rows.flatMap((row) => {
      const value = unescapeNul(row.text);
      if (code === undefined) return { value };
      const isRead = row.language === '' || row.language === language;
      return isRead ? { value, place: placeOf(row.product) } : [];
    });
    const end: WalkedRow | undefined = rows.at(-1);
    after = end?.at === stepLength ? [end.key, end.language, end.product] : undefined;
  }
}

/**
 * Returns the SQL of a step: the rows that match the patterns, and always the last row of a full
 * step, where the next step starts.
 */
const steps = (rows: string) => `
  SELECT at, key, language, product, text FROM (
    SELECT row_number() OVER (ORDER BY key, language, product) AS at, walked.* FROM (${rows}) AS walked
  ) AS numbered
  WHERE text ILIKE $7 OR text ILIKE $8 OR at = ${stepLength}
  ORDER BY at`;

const walkValues = steps(`
  SELECT value AS key, language, product, coalesce(long_value, value) COLLATE "C" AS text
  FROM release_values
  WHERE generation = $1 AND attribute = $2
    AND (value, language, product) > ($3, $4, $5::bigint) AND value < $6
  ORDER BY value, language, product LIMIT ${stepLength}`);

/** A list has one row per version. */
const walkLists = steps(`
  SELECT value AS key, ''::text COLLATE "C" AS language, since AS product,
    coalesce(long_value, value) COLLATE "C" AS text
  FROM release_lists
  WHERE node = $1 AND attribute = $2
    AND (value, since) > ($3, $5::bigint) AND value < $6 AND $4::text IS NOT NULL
  ORDER BY value, since LIMIT ${stepLength}`);
