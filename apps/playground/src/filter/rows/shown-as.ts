/** A value as a person can see it: an empty one too. */
export function shownAs(value: string): string {
  return value === '' ? "''" : value;
}
