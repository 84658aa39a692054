/**
 * Returns a text for searching. It folds letter case in any script (`ß` is `ss`), and different
 * encodings of the same letters (NFKC: `é` in one code point or two, full-width letters,
 * ligatures).
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
