const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Valid JSON text with a line for each member. Names, numbers and strings stay exactly as they were
 * sent: order, repetition and digits survive.
 */
export function formatJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let previous = '';
  for (const [token] of text.matchAll(tokens)) {
    const closes = token === '}' || token === ']';
    if (closes) depth--;
    if (closes ? !isOpening(previous) : isOpening(previous)) parts.push(newLine(depth));
    parts.push(token);
    if (token === ',') parts.push(newLine(depth));
    if (token === ':') parts.push(' ');
    if (isOpening(token)) depth++;
    previous = token;
  }
  return parts.join('');
}

function isOpening(token: string): boolean {
  return token === '{' || token === '[';
}

function newLine(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
