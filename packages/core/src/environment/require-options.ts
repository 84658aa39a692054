import { CommerceError, nearestName } from '@aisle/schema';
import { sha256 } from '#platform';
import { codeOf } from '../files/code-of.js';
import { isFreeMemory } from '../memory/memory.js';

/**
 * Returns a text for searching. It folds letter case in any script (`ß` is `ss`), and different
 * encodings of the same letters (NFKC: `é` in one code point or two, full-width letters,
 * ligatures).
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

const isAscii = /^[\0-\x7f]*$/;

/**
 * Rule for an option: words for the error, and a test of its value, which is undefined when absent.
 */
export type OptionRule = readonly [words: string, isRight: (value: unknown) => boolean];

/** Returns the rule for an optional option. */
export function optional(words: string, isRight: (value: unknown) => boolean): OptionRule {
  return [words, (value) => value === undefined || isRight(value)];
}

/** Tests for the option values of several functions. */
const isFunction = (value: unknown) => typeof value === 'function';
export const isText = (value: unknown) => typeof value === 'string';
const isSwitch = (value: unknown) => typeof value === 'boolean';
/** @returns true for a whole number of at least 1. */
export const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

/** Rule for an option that is on or off. */
export const switchRule = optional('true or false', isSwitch);

/** Rule for a callback option. */
export const listenerRule = optional('a function', isFunction);

/** Rules for the options of an environment. */
export const environmentRules = {
  clock: optional('a function that returns milliseconds since the epoch', isFunction),
  random: optional('a function that returns a random number from 0 to 1', isFunction),
  ids: optional('a function that returns a new id', isFunction),
};

/** Rule for the option that aborts long operations. */
export const signalRule = optional(
  'an AbortSignal',
  (value) => typeof value === 'object' && value !== null && 'aborted' in value,
);

/** Rule for the option that passes the memory of a store. */
export const memoryRule = optional(
  'the result of createMemory(), for this store only',
  isFreeMemory,
);

/**
 * Refuses options that would be misread silently, from programs without type checks. `called` is
 * the name of the function.
 * @throws TypeError for a value that is not an object, an unknown option, and one of the wrong
 * type.
 */
export function requireOptions(
  called: string,
  options: unknown,
  rules: Readonly<Record<string, OptionRule>>,
): void {
  const known = Object.keys(rules);
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`${called}() takes an object of options: ${known.join(', ')}.`);
  }
  const given = new Map<string, unknown>(Object.entries(options));
  for (const [name, value] of given) {
    const nearest = nearestName(name, known);
    // A test environment may have functions of its own.
    if (known.includes(name) || (isFunction(value) && nearest === undefined)) continue;
    const hint =
      nearest === undefined ? `known are ${known.join(', ')}.` : `did you mean ${nearest}?`;
    throw new TypeError(`${called}() has no option ${name}: ${hint}`);
  }
  for (const [name, [words, isRight]] of Object.entries(rules)) {
    if (!isRight(given.get(name))) throw new TypeError(`${name} in ${called}() must be ${words}.`);
  }
}

/**
 * Returns the version of a state, from everything shown of it. The number of changes distinguishes
 * equal states with others in between.
 */
export function nameState(count: number, shown: unknown): string {
  return `v${count.toString(36)}-${versionOf(shown)}`;
}

/** Returns the version of a state that may come again, from everything shown of it. */
export function versionOf(shown: unknown): string {
  return sha256(JSON.stringify(shown), 'base64url').slice(0, 27);
}

/** A stored object with a version, described for an error. */
interface Versioned {
  /** Kind and id, such as `cart 4f7c`. */
  readonly name: string;
  /** Source of its version, in words for the error. */
  readonly shownBy: string;
  /**
   * Returns the version; undefined if the thing does not exist. Called only if a condition needs
   * it.
   */
  version(): string | undefined;
}

/**
 * Refuses a change if the current version is none of those that the caller expects, or one that the
 * caller excludes.
 * @throws CommerceError `precondition_failed`.
 */
export function requireState(
  { name, shownBy, version: findVersion }: Versioned,
  { ifVersion, unlessVersion }: UpdateOptions,
): void {
  if (ifVersion === undefined && unlessVersion === undefined) return;
  const version = findVersion();
  if (ifVersion === 'any' && version === undefined) {
    throw new CommerceError(
      'precondition_failed',
      `The ${name} does not exist, but the request requires an existing one. Nothing was changed; repeat the request without that condition.`,
    );
  }
  const isKnown = ifVersion === 'any' || (version !== undefined && ifVersion?.includes(version));
  if (ifVersion && !isKnown) {
    throw new CommerceError(
      'precondition_failed',
      `The ${name} has changed since the version that the request names. Nothing was changed; get its current state (by ${shownBy}) and repeat the update with that version.`,
    );
  }
  if (version === undefined) return;
  if (unlessVersion === 'any' || unlessVersion?.includes(version)) {
    throw new CommerceError(
      'precondition_failed',
      `The ${name} is in a state that the request excludes. Nothing was changed; repeat the update without that condition.`,
    );
  }
}

/** Options of an update. */
export interface UpdateOptions {
  /**
   * Versions that the caller expects: if none is current, nothing changes. `any` matches every
   * version.
   */
  readonly ifVersion?: readonly string[] | 'any' | undefined;
  /** Versions in which nothing changes; `any` matches every version. */
  readonly unlessVersion?: readonly string[] | 'any' | undefined;
}

const versionsRule = optional(
  "a list of versions, or 'any'",
  (value) => value === 'any' || Array.isArray(value),
);

/**
 * Refuses unknown options of an update; `others` are further known ones.
 * @throws TypeError for options that are not an object, an unknown option, and a version outside a
 * list.
 */
export function requireUpdateOptions(
  called: string,
  options: UpdateOptions,
  others: Readonly<Record<string, OptionRule>> = {},
): void {
  requireOptions(called, options, {
    ifVersion: versionsRule,
    unlessVersion: versionsRule,
    ...others,
  });
}

/**
 * Loads the driver of an engine, an optional dependency. `packages` are the words of `npm install` for it.
 * @throws CommerceError `unusable_file` if it is not installed.
 */
export async function requireInstalled<Module>(
  engine: string,
  packages: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommerceError(
      'unusable_file',
      `${engine} cannot be used, because its driver is not installed; install it with npm install ${packages}.`,
      { cause: error },
    );
  }
}
