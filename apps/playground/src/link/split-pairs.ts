interface Pairs {
  readonly pairs: readonly (readonly [name: string, text: string])[];
  /** What could not be read. */
  readonly faults: readonly string[];
}

/** Takes `name=text&name=text` apart. A plus is a plus. */
export function splitPairs(query: string): Pairs {
  const pairs: [string, string][] = [];
  const faults: string[] = [];
  for (const part of query.split('&').filter((piece) => piece !== '')) {
    const end = part.indexOf('=');
    try {
      pairs.push([
        decodeURIComponent(end === -1 ? part : part.slice(0, end)),
        end === -1 ? '' : decodeURIComponent(part.slice(end + 1)),
      ]);
    } catch {
      faults.push(`${part.slice(0, 40)} is not percent-encoded text`);
    }
  }
  return { pairs, faults };
}
