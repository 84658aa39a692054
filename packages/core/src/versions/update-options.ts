import { type OptionRule, optional, requireOptions } from '../environment/require-options.js';

/** How an update is made. */
export interface UpdateOptions {
  /** Versions that the caller knows; when none of them is current, nothing changes. `any` is every one. */
  readonly ifVersion?: readonly string[] | 'any' | undefined;
  /** Versions in which nothing is to change; `any` is every one. */
  readonly unlessVersion?: readonly string[] | 'any' | undefined;
}

const versionsRule = optional(
  "a list of versions, or 'any'",
  (value) => value === 'any' || Array.isArray(value),
);

/**
 * Refuses options that an update does not have: those of every update, and `others`.
 * @throws TypeError for what is none, and a version that is not in a list.
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
