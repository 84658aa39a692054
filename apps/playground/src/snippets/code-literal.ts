const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Formats a text as a JavaScript string in single quotes. */
export function textLiteral(text: string): string {
  const escaped = text.replaceAll(
    // Escape lone surrogates, line separators and direction marks.
    /[\\'\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Cs}/gu,
    (character) =>
      escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${escaped}'`;
}

/**
 * Formats a JSON value as JavaScript, with a line for each member, from an indentation depth on.
 */
export function valueLiteral(value: unknown, depth = 0): string {
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map((item) => valueLiteral(item, depth)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  const inner = '  '.repeat(depth + 1);
  const lines = members.map(
    ([name, member]) => `${inner}${nameLiteral(name)}: ${valueLiteral(member, depth + 1)},`,
  );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

/** Formats a member's name. A plain `__proto__` would set the prototype. */
export function nameLiteral(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name);
}

/**
 * Quotes a text as one literal word of a POSIX shell. All characters must be allowed in single
 * quotes.
 */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
