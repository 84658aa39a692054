const storageKey = 'aisle-commands';
const remembered = 5;

/** The ids of the commands that were used last, the last one first. */
export function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that a command was used, where the browser lets the page. */
export function noteCommand(id: string): void {
  try {
    const others = recentCommands().filter((known) => known !== id);
    localStorage.setItem(storageKey, JSON.stringify([id, ...others].slice(0, remembered)));
  } catch {
    return;
  }
}
