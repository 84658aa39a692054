import { type OptionRule, optional, requireOptions } from '../environment/require-options.js';

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
