/** A token whose signature was changed in one letter; one without a signature gets one. */
export function tamper(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  const letter = token[start] === 'A' ? 'B' : 'A';
  return `${token.slice(0, start)}${letter}${token.slice(start + 1)}`;
}
