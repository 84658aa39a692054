import type { BodyKind } from '../answer/body-kind.js';

const storageKey = (kind: BodyKind) => `aisle-columns-${kind}`;

/** The columns chosen for a kind of data at an earlier time; undefined when none were. */
export function storedColumns(kind: BodyKind): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(kind)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers columns for the next time, or forgets them, where the browser lets it. */
export function storeColumns(kind: BodyKind, keys: readonly string[] | undefined): void {
  try {
    if (keys === undefined) localStorage.removeItem(storageKey(kind));
    else localStorage.setItem(storageKey(kind), JSON.stringify(keys));
  } catch {
    return;
  }
}
