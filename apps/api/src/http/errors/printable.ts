/**
 * Text for a person at a terminal: what would act there (control characters, marks of direction and others
 * that are not seen) is shown by its number, as \u{1b}. Line feeds stay.
 */
export function printable(text: string): string {
  return text.replaceAll(acting, showNumber);
}

/** The same for a text from elsewhere within a line: its line feeds are shown as well. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', showNumber);
}

/** Joiners are kept: they act on letters only, and words of some languages need them. */
const acting = /[^\n\P{Cc}]|(?![\u200c\u200d])\p{Cf}|[\u2028\u2029]/gu;

function showNumber(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
