import type { JsonSchema } from './json-schema.js';

const formats: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'date and time with a zone, like 2026-01-31T09:30:00Z',
};

/** What a schema demands of a value, a phrase a demand. Choices show their values themselves. */
export function describeLimits(schema: JsonSchema): readonly string[] {
  const { type, format, pattern, minLength, maxLength, minimum, maximum } = schema;
  return [
    type === 'integer' ? 'integer' : type === 'number' ? 'number' : undefined,
    format && (formats[format] ?? format),
    span(minimum, maximum),
    format === undefined && pattern ? `matches ${pattern}` : undefined,
    withUnit(span(minLength, maxLength), 'characters'),
  ].filter((phrase) => phrase !== undefined);
}

function span(least: number | undefined, most: number | undefined): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `at least ${least}`;
  if (most !== undefined) return `at most ${most}`;
  return undefined;
}

function withUnit(text: string | undefined, unit: string): string | undefined {
  return text && `${text} ${unit}`;
}
