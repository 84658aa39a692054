interface SplitTarget {
  /** The path's parts, decoded; the first is empty. */
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** The path and the query of a request, taken apart and decoded. What cannot be decoded stays as it is. */
export function splitTarget(target: string): SplitTarget {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  const query = end === -1 ? '' : target.slice(end + 1);
  return {
    segments: path.split('/').map(decode),
    query: query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', ...value] = part.replaceAll('+', ' ').split('=');
        return [decode(name), decode(value.join('='))];
      }),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
