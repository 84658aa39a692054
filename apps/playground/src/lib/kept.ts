import { parseJson } from './decode.js';
import { textsOf } from './members.js';

/** Where something is kept: for every visit, or for this one with its reloads. */
type Keeper = 'localStorage' | 'sessionStorage';

/** What was left under a name; undefined where there is nothing, or the browser tells nothing. */
export function readKept(name: string, keeper: Keeper = 'localStorage'): string | undefined {
  try {
    return globalThis[keeper].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Which of some values an earlier visit left under a name. */
export function readKeptOne<Value extends string>(
  name: string,
  values: readonly Value[],
  keeper: Keeper = 'localStorage',
): Value | undefined {
  const kept = readKept(name, keeper);
  return values.find((value) => value === kept);
}

/** The texts that an earlier visit left under a name; undefined where there are none. */
export function readKeptTexts(name: string): readonly string[] | undefined {
  const kept = parseJson(readKept(name));
  return Array.isArray(kept) ? textsOf(kept) : undefined;
}

/** Leaves something for the next visit, where the browser lets it; nothing takes it away. */
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
