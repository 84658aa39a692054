import { joinPointer } from '@aisle/schema';
import type { Operation, Parameter } from '@aisle/schema/contract';
import type { Control, Field, LeafField, Place, RequestFields } from './field.js';

/** Derives all fields of an operation's form from its definition. */
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

/** Properties of a field that do not depend on its schema. */
type FieldContext = Pick<
  LeafField,
  'key' | 'name' | 'place' | 'required' | 'description' | 'example'
>;

/**
 * Creates the field for a body value: a group for an object, else a leaf. A document's id follows
 * the id in the address.
 */
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

/** Creates a leaf field for any schema. */
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

/** The keywords of a JSON Schema that determine the input. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  /** Meaning of the value in this position, more specific than the description. */
  readonly 'x-meaning'?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Splits a union of a schema and null or a list of its type. Other schemas are returned unchanged.
 */
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

/**
 * Returns the constraints of a schema as phrases. Enumerations have none, because the control shows
 * their values.
 */
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
