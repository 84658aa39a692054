import { nearestName } from '@aisle/schema';
import { isFreeMemory } from '../memory/memory.js';

/**
 * Returns a text for searching. It folds letter case in any script (`ß` is `ss`), and different
 * encodings of the same letters (NFKC: `é` in one code point or two, full-width letters,
 * ligatures).
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * Rule for an option: words for the error, and a test of its value, which is undefined when absent.
 */
export type OptionRule = readonly [words: string, isRight: (value: unknown) => boolean];

/** Returns the rule for an optional option. */
export function optional(words: string, isRight: (value: unknown) => boolean): OptionRule {
  return [words, (value) => value === undefined || isRight(value)];
}

/** Tests for the option values of several functions. */
export const isFunction = (value: unknown) => typeof value === 'function';
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
  clock: optional('a function that tells milliseconds since the epoch', isFunction),
  random: optional('a function that draws a number from 0 to 1', isFunction),
  ids: optional('a function that makes ids', isFunction),
};

/** Rule for the option that aborts long operations. */
export const signalRule = optional(
  'an AbortSignal',
  (value) => typeof value === 'object' && value !== null && 'aborted' in value,
);

/** Rule for the option that passes the memory of a store. */
export const memoryRule = optional('what createMemory() gives, for this store alone', isFreeMemory);

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
