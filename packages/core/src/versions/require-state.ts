import crypto from 'node:crypto';
import { CommerceError } from '@aisle/schema';
import { type OptionRule, optional, requireOptions } from '../environment/require-options.js';

/**
 * Returns a version for a state, from everything shown of it. The number of changes tells equal
 * states with others in between apart.
 */
export function nameState(count: number, shown: unknown): string {
  const hash = crypto.hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 27);
  return `v${count.toString(36)}-${hash}`;
}

/** A thing with a version, described for an error. */
interface StatefulThing {
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
