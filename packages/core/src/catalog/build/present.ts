/** The members that are there: an absent one has no place in a document. */
export function present<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const there: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) there[name] = value;
  }
  return there as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
