/** The value of a JSON text; undefined for any other. */
export function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A percent-encoded text decoded; undefined when it is none. */
export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A percent-encoded text decoded, or left as it is when it is none. */
export function decodeOrLeave(text: string): string {
  return decodePart(text) ?? text;
}
