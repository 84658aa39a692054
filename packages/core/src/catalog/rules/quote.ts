/** A text in quotes, for a sentence: what cannot be printed is escaped, what is within is as it is. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(/\\(["\\])/g, '$1');
}
