import { type Delimiter, nameOfDelimiter } from '../csv/find-delimiter.js';
import type { ProductImport } from './product-import.js';

/** Reports the encoding and delimiter of a file that is not UTF-8 with commas. */
export function tellForm(
  path: string,
  encoding: string | undefined,
  delimiter: Delimiter,
  onNotice: (text: string) => void,
): void {
  const parts = [
    ...(encoding === undefined || encoding === 'UTF-8' ? [] : [`read as ${encoding}`]),
    ...(delimiter === ',' ? [] : [`separated by ${nameOfDelimiter(delimiter)}s`]),
  ];
  if (parts.length > 0) onNotice(`${path}: ${parts.join(', ')}`);
}

/** Reports the notices of a file with their counts. */
export function tellRemarks(
  path: string,
  run: ProductImport,
  onNotice: (text: string) => void,
): void {
  for (const [text, { count, first, names }] of run.remarks) {
    const named = names.size === 0 ? '' : `: ${[...names].join(', ')}`;
    onNotice(`${path}: ${text}: ${count} (the first at ${first})${named}`);
  }
  run.remarks.clear();
}
