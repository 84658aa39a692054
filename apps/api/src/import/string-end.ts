/**
 * Returns the offset behind a string of a JSON text, by the offset of its first quote; the text's length for one that is
 * not closed.
 */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) return at + 1;
    if (letter === backslash) at += 1;
  }
  return text.length;
}

const quote = 0x22;
const backslash = 0x5c;
