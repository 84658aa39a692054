type Schema = Readonly<Record<string, unknown>>;

/**
 * Describes the values that a schema allows, to follow "must be": `a UUID such as …`, `one of
 * active, inactive`, `an integer or null`. A schema with a pattern uses its description, a noun
 * with an article.
 */
export function describeExpected(schema: Schema): string {
  const kind = kinds.find(([keyword]) => schema[keyword] !== undefined);
  return kind ? kind[1](schema) : 'something else';
}

const kinds: readonly [string, (schema: Schema) => string][] = [
  ['const', (schema) => JSON.stringify(schema.const)],
  ['enum', (schema) => `one of ${asArray(schema.enum).join(', ')}`],
  ['anyOf', (schema) => asArray(schema.anyOf).map(describeBranch).join(' or ')],
  ['pattern', ({ description, pattern }) => String(description ?? `text like ${pattern}`)],
  ['format', ({ format }) => formats[String(format)] ?? `text of the format ${format}`],
  ['type', ({ type }) => withArticle(String(type))],
];

const formats: Record<string, string> = {
  uuid: 'a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10',
  'date-time': 'a date-time with its zone (RFC 3339) such as 2026-01-31T09:30:00Z',
};

function describeBranch(branch: unknown): string {
  return describeExpected(branch as Schema);
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
