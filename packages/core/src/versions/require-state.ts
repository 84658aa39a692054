import { CommerceError } from '@aisle/schema';
import type { UpdateOptions } from './update-options.js';

/** Something that has a state, in the words of a refusal. */
export interface StatefulThing {
  /** Its kind and its id, such as `cart 4f7c`. */
  readonly name: string;
  /** What shows its state. */
  readonly shownBy: string;
  /** Names its state; asked only where a condition needs it. Undefined for what is not there. */
  version(): string | undefined;
}

/**
 * Refuses to change something that is in none of the states that the caller knows, or in one that the caller
 * excludes.
 * @throws CommerceError `precondition_failed`.
 */
export function requireState(
  { name, shownBy, version: nameIt }: StatefulThing,
  { ifVersion, unlessVersion }: UpdateOptions,
): void {
  if (ifVersion === undefined && unlessVersion === undefined) return;
  const version = nameIt();
  if (ifVersion === 'any' && version === undefined) {
    throw new CommerceError(
      'precondition_failed',
      `The ${name} is not there, and the request wants to change one that is, so nothing was changed; repeat it without that condition.`,
    );
  }
  const isKnown = ifVersion === 'any' || (version !== undefined && ifVersion?.includes(version));
  if (ifVersion && !isKnown) {
    throw new CommerceError(
      'precondition_failed',
      `The ${name} is no longer in the state that the request expects, so nothing was changed; look at its present state (${shownBy} shows it) and repeat the update with that state's version.`,
    );
  }
  if (version === undefined) return;
  if (unlessVersion === 'any' || unlessVersion?.includes(version)) {
    throw new CommerceError(
      'precondition_failed',
      `The ${name} is there, in a state in which the request wants it left alone, so nothing was changed; repeat the update without that condition.`,
    );
  }
}
