import { joinPointer, type Operation, type Parameter } from '@aisle/schema';
import type { Control, Field, LeafField, Place, RequestFields, Schema } from './field.js';

/** Everything that can be filled in for an operation, derived from its definition. */
export function requestFields(operation: Operation): RequestFields {
  const path = parameterFields('path', operation.params);
  return {
    path,
    query: parameterFields('query', operation.query),
    header: parameterFields('header', operation.headers),
    ...(operation.body && {
      body: followAddress(
        fieldFromSchema(readSchema(operation.body.schema), {
          key: 'body:',
          name: 'body',
          place: 'body',
          required: true,
        }),
        path.filter(({ name }) => operation.paths[0].endsWith(`:${name}`)),
      ),
    }),
  };
}

function parameterFields(place: Place, parameters: Readonly<Record<string, Parameter>>) {
  return Object.entries(parameters).map(([name, { schema, description, example }]) =>
    leafFromSchema(readSchema(schema), {
      key: `${place}:${name}`,
      name,
      place,
      required: place === 'path',
      description,
      ...(example !== undefined && { example }),
    }),
  );
}

/** A document's own id repeats the id that its address ends in, until it is changed. */
function followAddress(body: Field, path: readonly LeafField[]): Field {
  const last = path.at(-1);
  if (last === undefined) return body;
  return mapLeaves(body, (leaf) =>
    leaf.key === 'body:/data/id' ? { ...leaf, follows: last.key } : leaf,
  );
}

function mapLeaves(field: Field, change: (leaf: LeafField) => LeafField): Field {
  if (field.kind === 'leaf') return change(field);
  return { ...field, members: field.members.map((member) => mapLeaves(member, change)) };
}

/** What is known of a value beside its schema. */
export interface FieldContext {
  readonly key: string;
  readonly name: string;
  readonly place: Place;
  readonly required: boolean;
  readonly description?: string;
  readonly example?: string;
}

/** The field in which a value of a body is entered: a group for an object, else a leaf. */
export function fieldFromSchema(schema: JsonSchema, context: FieldContext): Field {
  const { schema: inner, nullable } = withoutNull(schema);
  if (inner.properties === undefined) return leafFromSchema(schema, context);
  const { key, name, place, required } = context;
  return {
    kind: 'group',
    key,
    name,
    place,
    required,
    nullable,
    ...describe(context.description ?? meaningOf(inner)),
    members: Object.entries(inner.properties).map(([member, memberSchema]) =>
      fieldFromSchema(memberSchema, {
        key: joinPointer(key, member),
        name: member,
        place,
        required: inner.required?.includes(member) ?? false,
      }),
    ),
  };
}

/** The field in which one value is entered, whatever its schema. */
function leafFromSchema(schema: JsonSchema, context: FieldContext): LeafField {
  const { schema: inner, nullable } = withoutNull(schema);
  const { description = meaningOf(inner), ...rest } = context;
  const options = optionsOf(inner);
  return {
    kind: 'leaf',
    ...rest,
    ...describe(description),
    nullable,
    control: controlFor(inner, options),
    schema: inner,
    options,
    limits: describeLimits(inner),
  };
}

const controlsByType: Record<string, Control> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
};

function controlFor(schema: JsonSchema, options: readonly string[]): Control {
  if (schema.type === 'boolean') return 'boolean';
  if (options.length === 1) return 'fixed';
  if (options.length > 1) return 'choice';
  return controlsByType[schema.type ?? ''] ?? 'json';
}

function optionsOf(schema: JsonSchema): readonly string[] {
  if (schema.type === 'boolean') return ['true', 'false'];
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return values.every((value) => typeof value === 'string') ? values : [];
}

function meaningOf(schema: JsonSchema): string | undefined {
  return schema['x-meaning'] ?? schema.description;
}

function describe(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
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

/** The keywords of a contract's schema. */
function readSchema(schema: Schema): JsonSchema {
  return schema;
}

/** A union of one schema and null taken apart; any other schema is itself. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const { anyOf = [], description } = schema;
  const others = anyOf.filter((branch) => branch.type !== 'null');
  const [only] = others;
  if (only === undefined || others.length !== 1 || anyOf.length === 1) {
    return { schema, nullable: false };
  }
  return { schema: description === undefined ? only : { ...only, description }, nullable: true };
}

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
