import { joinPointer } from '@aisle/schema';
import type { Operation, Parameter } from '@aisle/schema/contract';
import type { Control, Field, LeafField, Place, RequestFields } from './field.js';

/** Everything that can be filled in for an operation, derived from its definition. */
export function requestFields(operation: Operation): RequestFields {
  const path = parameterFields('path', operation.params);
  const last = path.findLast(({ name }) => operation.paths[0].endsWith(`:${name}`));
  const body = { key: 'body:', name: 'body', place: 'body', required: true } as const;
  return {
    path,
    query: parameterFields('query', operation.query),
    header: parameterFields('header', operation.headers),
    body: operation.body && fieldFromSchema(operation.body.schema, body, last?.key),
  };
}

function parameterFields(place: Place, parameters: Readonly<Record<string, Parameter>>) {
  return Object.entries(parameters).map(([name, { schema, description, example }]) => {
    const required = place === 'path';
    const context = { key: `${place}:${name}`, name, place, required, description, example };
    return leafFromSchema(schema, context);
  });
}

/** What is known of a value beside its schema. */
type FieldContext = Pick<
  LeafField,
  'key' | 'name' | 'place' | 'required' | 'description' | 'example'
>;

/** The field of a value of a body: a group for an object, else a leaf; a document’s own id repeats the address’s. */
export function fieldFromSchema(
  schema: JsonSchema,
  context: FieldContext,
  addressKey?: string,
): Field {
  const { schema: inner, nullable } = withoutNull(schema);
  const { key, place, description = meaningOf(inner) } = context;
  if (inner.properties === undefined) {
    const leaf = leafFromSchema(schema, context);
    return key === 'body:/data/id' ? { ...leaf, follows: addressKey } : leaf;
  }
  const members = Object.entries(inner.properties).map(([name, member]) => {
    const required = inner.required?.includes(name) ?? false;
    const within = { key: joinPointer(key, name), name, place, required };
    return fieldFromSchema(member, within, addressKey);
  });
  return { ...context, kind: 'group', nullable, description, members };
}

/** The field in which one value is entered, whatever its schema. */
function leafFromSchema(schema: JsonSchema, context: FieldContext): LeafField {
  const { schema: inner, nullable } = withoutNull(schema);
  const options = optionsOf(inner);
  return {
    ...context,
    kind: 'leaf',
    description: context.description ?? meaningOf(inner),
    nullable,
    control: controlFor(inner, options),
    schema: inner,
    options,
    limits: describeLimits(inner),
    maxLength: inner.maxLength,
  };
}

function controlFor({ type }: JsonSchema, options: readonly string[]): Control {
  if (type === 'boolean') return type;
  if (options.length > 0) return options.length === 1 ? 'fixed' : 'choice';
  if (type === 'integer' || type === 'number') return type;
  return type === 'string' ? 'text' : 'json';
}

function optionsOf(schema: JsonSchema): readonly string[] {
  if (schema.type === 'boolean') return ['true', 'false'];
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return values.every((value) => typeof value === 'string') ? values : [];
}

function meaningOf(schema: JsonSchema): string | undefined {
  return schema['x-meaning'] ?? schema.description;
}

/** The keywords of a JSON Schema that decide how a value is entered. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  /** What the value means in its place, which says more than the description. */
  readonly 'x-meaning'?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A union of one schema with null, or with a list of its kind, taken apart; any other schema is itself. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const { anyOf = [], description } = schema;
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null' && type !== 'array');
  if (only === undefined || others.length > 0 || anyOf.length === 1) {
    return { schema, nullable: false };
  }
  const nullable = anyOf.some(({ type }) => type === 'null');
  return { schema: description === undefined ? only : { ...only, description }, nullable };
}

const formats: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'date and time with a zone, like 2026-01-31T09:30:00Z',
};

/** What a schema demands of a value, a phrase a demand. Choices show their values themselves. */
export function describeLimits(schema: JsonSchema): readonly string[] {
  const { type, format, pattern, minLength, maxLength, minimum, maximum } = schema;
  return [
    type === 'integer' || type === 'number' ? type : undefined,
    format && (formats[format] ?? format),
    span(minimum, maximum),
    format === undefined && pattern ? `matches ${pattern}` : undefined,
    span(minLength, maxLength, ' characters'),
  ].filter((phrase) => phrase !== undefined);
}

function span(least: number | undefined, most: number | undefined, unit = ''): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? undefined : `at most ${most}${unit}`;
}
