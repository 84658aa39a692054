/** Parses a JSON text; undefined if it is invalid. */
export function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Decodes a percent-encoded text; undefined if it is invalid. */
export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decodes a percent-encoded text; unchanged if it is invalid. */
export function decodeOrLeave(text: string): string {
  return decodePart(text) ?? text;
}
