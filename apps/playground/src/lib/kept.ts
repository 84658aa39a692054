import { parseJson, textsOf } from './texts.js';

/** Storage for all visits or for this one including reloads. */
type Keeper = 'localStorage' | 'sessionStorage';

/** Reads a stored text; undefined if there is none or the browser denies access. */
export function readKept(name: string, keeper: Keeper = 'localStorage'): string | undefined {
  try {
    return globalThis[keeper].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads a stored value if it is one of the given ones. */
export function readKeptOne<Value extends string>(
  name: string,
  values: readonly Value[],
  keeper: Keeper = 'localStorage',
): Value | undefined {
  const kept = readKept(name, keeper);
  return values.find((value) => value === kept);
}

/** Reads stored texts; undefined if there are none. */
export function readKeptTexts(name: string): readonly string[] | undefined {
  const kept = parseJson(readKept(name));
  return Array.isArray(kept) ? textsOf(kept) : undefined;
}

/** Stores a text for the next visit if the browser allows it. Undefined deletes it. */
export function keep(
  name: string,
  value: string | readonly string[] | undefined,
  keeper: Keeper = 'localStorage',
): void {
  try {
    const storage = globalThis[keeper];
    if (value === undefined) storage.removeItem(name);
    else storage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    return;
  }
}

/** Data that the server embeds in the page to save requests. Other servers embed none. */
interface StartData {
  readonly examples?: unknown;
  /** Token response for the credentials of the examples. */
  readonly token?: unknown;
}

export const startData: StartData = JSON.parse(
  globalThis.document?.getElementById('start')?.textContent ?? '{}',
);
