import type { ColumnMapping } from '../../import/product-csv/columns/read-header.js';
import { type Format, formats, isProductList } from '../../import/read-records.js';
import { requireFileName } from '../command.js';
import {
  readCurrencyFlag,
  readEncodingFlag,
  readFormat,
  readMapping,
  requireProductList,
} from './import-flags.js';

/** Files to import, and the options for reading them. */
export interface ImportRequest {
  readonly files: readonly string[];
  /** True if all of them are product lists. */
  readonly isList: boolean;
  readonly currency: string | undefined;
  /** The encoding of product lists, if given. */
  readonly encoding: string | undefined;
  readonly format: Format | undefined;
  readonly mapping: ColumnMapping | undefined;
}

/** The options of commands that take files to import. */
export const importOptions = [
  {
    flags: '--currency <code>',
    description: "currency of the prices in CSV files (default: the store's)",
  },
  {
    flags: '--columns <file>',
    description: 'JSON file that maps CSV columns to fields (default: columns of Shopify)',
  },
  {
    flags: '--encoding <name>',
    description: 'encoding of CSV files, such as gbk, big5 or shift_jis (default: detected)',
  },
  {
    flags: '--format <format>',
    description: `format of standard input, for the file - (${formats.join(', ')})`,
  },
] as const;

/**
 * Reads an import request from the arguments of a command and its flags.
 * @throws UsageError for invalid flags, or flags that do not fit the files.
 */
export async function readImportRequest(
  files: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): Promise<ImportRequest> {
  files.forEach(requireFileName);
  const currency = readCurrencyFlag(flags.currency);
  const format = readFormat(files, flags.format);
  const encoding = readEncodingFlag(flags.encoding);
  requireProductList(files, format, flags);
  const mapping = await readMapping(flags.columns);
  return {
    files,
    isList: files.every((file) => isProductList(file, format)),
    currency,
    encoding,
    format,
    mapping,
  };
}
