import { nearestName } from '@aisle/schema';
import { isFreeMemory } from '../memory/memory.js';

/** What an option must be: in words, and as a test of its value, which is undefined where it is not given. */
export type OptionRule = readonly [words: string, isRight: (value: unknown) => boolean];

/** The rule of an option that need not be given. */
export function optional(words: string, isRight: (value: unknown) => boolean): OptionRule {
  return [words, (value) => value === undefined || isRight(value)];
}

/** Tests of values that options of several functions have. */
export const isFunction = (value: unknown) => typeof value === 'function';
export const isText = (value: unknown) => typeof value === 'string';
const isSwitch = (value: unknown) => typeof value === 'boolean';
/** A whole number from 1 on. */
export const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

/** The rule of an option that is on or off. */
export const switchRule = optional('true or false', isSwitch);

/** The rule of an option that is called back. */
export const listenerRule = optional('a function', isFunction);

/** The options that hand in an environment. */
export const environmentRules = {
  clock: optional('a function that tells milliseconds since the epoch', isFunction),
  random: optional('a function that draws a number from 0 to 1', isFunction),
  ids: optional('a function that makes ids', isFunction),
};

/** The option that stops what takes long. */
export const signalRule = optional(
  'an AbortSignal',
  (value) => typeof value === 'object' && value !== null && 'aborted' in value,
);

/** The option that hands in the memory of a store. */
export const memoryRule = optional('what createMemory() gives, for this store alone', isFreeMemory);

/**
 * Refuses options that a program would get wrong in silence: one without types, or whose types are not checked.
 * `called` is the function that they are for, as it is called.
 * @throws TypeError for what is no object, an option that there is none of, and one of another type.
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
    // An environment of a test may have functions of its own beside those that are asked for.
    if (known.includes(name) || (isFunction(value) && nearest === undefined)) continue;
    const hint =
      nearest === undefined ? `known are ${known.join(', ')}.` : `did you mean ${nearest}?`;
    throw new TypeError(`${called}() has no option ${name}: ${hint}`);
  }
  for (const [name, [words, isRight]] of Object.entries(rules)) {
    if (!isRight(given.get(name))) throw new TypeError(`${name} in ${called}() must be ${words}.`);
  }
}
