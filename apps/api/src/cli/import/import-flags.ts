import { nearestName } from '@aisle/schema';
import { UsageError } from '../../config/setting-parsers.js';
import { readCurrency, readEncoding } from '../../import/load-records.js';
import { readColumnMapping } from '../../import/product-csv/columns/read-column-mapping.js';
import type { ColumnMapping } from '../../import/product-csv/columns/read-header.js';
import { type Format, formats, isProductList } from '../../import/read-records.js';
import { readFileBytes } from '../../import/seed-file.js';

/** Returns the currency of `--currency`. @throws UsageError for an unknown one. */
export function readCurrencyFlag(flag: unknown): string | undefined {
  return readCurrency(flag, '--currency', refuse);
}

/** Returns the encoding of `--encoding`. @throws UsageError for an unknown one. */
export function readEncodingFlag(flag: unknown): string | undefined {
  return readEncoding(flag, '--encoding', refuse);
}

function refuse(text: string): UsageError {
  return new UsageError(text);
}

/**
 * Returns the format of standard input that `--format` names. @throws UsageError if `--format` or
 * `-` is given without the other.
 */
export function readFormat(files: readonly string[], flag: unknown): Format | undefined {
  const piped = files.filter((file) => file === '-').length;
  if (piped > 1)
    throw new UsageError(
      '- is given twice, but standard input can be read only once. Leave one out.',
    );
  if (piped === 0 && flag === undefined) return undefined;
  if (piped === 0) {
    throw new UsageError(
      '--format applies only to standard input. Add the file -, or leave --format out; other files have their format in their extension.',
    );
  }
  const format = formats.find((known) => known === flag);
  if (format !== undefined) return format;
  const known = `--format ${formats.join(', --format ')}`;
  if (flag === undefined) throw new UsageError(`Standard input (-) needs a format: ${known}.`);
  throw new UsageError(
    `Unknown format ${JSON.stringify(flag)} for --format. ${suggest(String(flag))}`,
  );
}

/** @throws UsageError for `--columns`, `--currency` or `--encoding` without a product list. */
export function requireProductList(
  files: readonly string[],
  format: Format | undefined,
  flags: Readonly<Record<string, unknown>>,
): void {
  const flag = ['columns', 'currency', 'encoding'].find((name) => flags[name] !== undefined);
  if (flag === undefined || files.some((file) => isProductList(file, format))) return;
  throw new UsageError(
    `--${flag} applies only to product lists (.csv), and no file is one. Leave it out.`,
  );
}

/** Reads the column mapping that `--columns` names. */
export async function readMapping(flag: unknown): Promise<ColumnMapping | undefined> {
  if (flag === undefined) return undefined;
  const path = String(flag);
  return readColumnMapping(path, readFileBytes(path));
}

function suggest(flag: string): string {
  const nearest = nearestName(flag, formats);
  return nearest === undefined ? `Use one of ${formats.join(', ')}.` : `Did you mean ${nearest}?`;
}
