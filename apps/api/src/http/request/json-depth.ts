/** How many objects and arrays of a body may stand inside one another. */
export const maxJsonDepth = 32;

/** The offset of the first bracket that opens a level too many; undefined when there is none. */
export function findDeepPlace(text: string): number | undefined {
  if (!hasManyBrackets(text)) return undefined;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > maxJsonDepth) return index;
  }
  return undefined;
}

/** Whether there are enough opening brackets at all, wherever they stand. */
function hasManyBrackets(text: string): boolean {
  let opening = 0;
  for (let at = 0; at < text.length && opening <= maxJsonDepth; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === openBracket || letter === openBrace) opening += 1;
  }
  return opening > maxJsonDepth;
}

const openBracket = '['.charCodeAt(0);
const openBrace = '{'.charCodeAt(0);

/** Brackets, and strings whole, so that a bracket within a string does not count. */
const tokens = /[[\]{}]|"(?:[^"\\]|\\.)*"?/gs;
