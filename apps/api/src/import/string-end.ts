/**
 * Returns the offset behind a string of a JSON text, given the offset of its first quote. Returns
 * the text's length for an unclosed string.
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
