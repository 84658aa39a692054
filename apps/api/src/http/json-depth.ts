/** How many objects and arrays of a body may stand inside one another. */
export const maxJsonDepth = 32;

/** The offset of the first bracket that opens a level too many; undefined when there is none. */
export function findDeepPlace(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > maxJsonDepth) return index;
  }
  return undefined;
}

/** Brackets, and strings whole, so that a bracket within a string does not count. */
const tokens = /[[\]{}]|"(?:[^"\\]|\\.)*"?/gs;
