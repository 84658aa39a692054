/** What an earlier visit left under a name; undefined where there is nothing, or the browser tells nothing. */
export function readKept(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Leaves a text for the next visit, where the browser lets it. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    return;
  }
}
