/** What was looked at, and what was found: what is wrong says what to do. */
export interface Check {
  readonly what: string;
  readonly found: string;
  readonly isFailed?: boolean;
}

export function fine(what: string, found: string): Check {
  return { what, found };
}

export function failed(what: string, found: string): Check {
  return { what, found, isFailed: true };
}
