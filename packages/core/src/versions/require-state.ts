import { CommerceError } from '@aisle/schema';
import type { UpdateOptions } from './update-options.js';

/** A thing with a version, described for an error. */
export interface StatefulThing {
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
