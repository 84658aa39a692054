/**
 * Returns a text in quotes, for a sentence. Unprintable characters are escaped; quotes within the
 * text are not.
 */
export function quote(text: string): string {
  return JSON.stringify(text).replace(/\\(["\\])/g, '$1');
}
