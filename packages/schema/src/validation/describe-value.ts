/** Maximum number of characters that a message quotes. */
const maxQuoted = 60;

/** Describes a value for a message, in short form. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  return String(value);
}

function shorten(text: string): string {
  if (text.length <= maxQuoted) return text;
  const characters = [...text.slice(0, 2 * maxQuoted + 1)];
  if (characters.length <= maxQuoted) return text;
  return `${characters.slice(0, maxQuoted).join('')}…`;
}
