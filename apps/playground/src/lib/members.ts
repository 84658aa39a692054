/** Whether a value is an object with members, no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What lies at the end of a way of member names; undefined when the way ends before. */
export function memberOf(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );
}

/** A value that is text, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts of an array. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** An array, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The language that an answer says the texts of a product or a node are in. */
export function languageOf(resource: unknown): string | undefined {
  return textOf(memberOf(resource, 'meta', 'language'));
}
