import { joinPointer } from '@aisle/schema';
import {
  type Operation,
  type OperationName,
  operationList,
  type Parameter,
} from '@aisle/schema/contract';
import type { ComponentType } from 'react';

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
 * Splits a union of a schema, or of objects of several types, and null or a list of its type. Other
 * schemas are returned unchanged.
 */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const { anyOf = [], description } = schema;
  const single = anyOf.filter(({ type }) => type !== 'null' && type !== 'array');
  const only = single.length > 1 ? mergeTypes(single) : single[0];
  if (only === undefined || anyOf.length === 1) {
    return { schema, nullable: false };
  }
  const nullable = anyOf.some(({ type }) => type === 'null');
  return { schema: description === undefined ? only : { ...only, description }, nullable };
}

/**
 * Returns an object with the members of objects of several types, of which their `type` is chosen;
 * undefined for other schemas.
 */
function mergeTypes(objects: readonly JsonSchema[]): JsonSchema | undefined {
  const types = objects.map(({ properties }) => properties?.type?.const);
  if (types.includes(undefined)) return undefined;
  const [first, ...others] = objects;
  const type = { enum: types, description: 'type of the item; each takes its own members' };
  const properties = Object.assign({}, ...objects.map((one) => one.properties), first?.properties, {
    type,
  });
  const required = first?.required?.filter((name) =>
    others.every((other) => other.required?.includes(name)),
  );
  return { type: 'object', properties, ...(required && { required }) };
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

/** An operation with the fields of its form. */
export interface OperationEntry {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly fields: RequestFields;
}

/** Every operation, in the contract's order. */
export const operationEntries: readonly OperationEntry[] = operationList.map((operation) => ({
  name: operation.name,
  operation,
  fields: requestFields(operation),
}));

/** Returns the operation with a name, or the first one if unknown. */
export function findEntry(name: string): OperationEntry {
  const entry = operationEntries.find((one) => one.name === name) ?? operationEntries[0];
  if (entry === undefined) throw new TypeError('the contract has no operations');
  return entry;
}

/**
 * Returns the type of an operation's listed resources, such as `product`; undefined if it has no
 * filter.
 */
export function listedResource({ query }: Operation): string | undefined {
  return query.filter?.filterTable?.resource;
}

/** A control for several fields of a request, or better than the default one. */
export interface SpecialControl {
  /** Returns the keys of its fields. It is placed at the first one. Empty if it does not apply. */
  readonly claim: (entry: OperationEntry) => readonly string[];
  readonly Component: ComponentType<{ readonly entry: OperationEntry }>;
}

/** Schema of a value, as in the contract's parameters. */
export type Schema = Parameter['schema'];

/** Part of a request that holds a value. */
type Place = 'path' | 'query' | 'header' | 'body';

/** Kind of input for a value. `fixed` has one valid value, `json` takes any JSON text. */
export type Control = 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'fixed' | 'json';

interface FieldBase {
  /** Unique within an operation: `path:catalog_id`, `body:/data/id`. */
  readonly key: string;
  readonly name: string;
  readonly place: Place;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description?: string;
}

/** One value of a request. */
export interface LeafField extends FieldBase {
  readonly kind: 'leaf';
  readonly control: Control;
  readonly schema: Schema;
  /** The valid values of a `choice`, the only one of a `fixed`. */
  readonly options: readonly string[];
  /** Constraints of the schema in words: `3 to 1024 characters`. */
  readonly limits: readonly string[];
  readonly maxLength?: number | undefined;
  readonly example?: string;
  /** The key of the field whose value this one copies until it is changed. */
  readonly follows?: string;
}

/** An object within a body. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly members: readonly Field[];
}

export type Field = LeafField | GroupField;

/** All fields of an operation's form. */
export interface RequestFields {
  readonly path: readonly LeafField[];
  readonly query: readonly LeafField[];
  readonly header: readonly LeafField[];
  readonly body?: Field;
}

/** Returns every field of a form, groups before their members. */
export function allFields({ path, query, header, body }: RequestFields): readonly Field[] {
  return [...path, ...query, ...header, ...(body ? withMembers(body) : [])];
}

/** Returns the fields with these names, in the order of the names. */
export function fieldsNamed(
  fields: readonly LeafField[],
  ...names: readonly string[]
): readonly LeafField[] {
  return names.flatMap((name) => fields.filter((field) => field.name === name));
}

/** Returns a field's key. */
export function keyOf({ key }: Field): string {
  return key;
}

/** @returns true if a field takes a value itself. */
export function isLeaf(field: Field): field is LeafField {
  return field.kind === 'leaf';
}

/** Returns a field and all its nested fields. */
export function withMembers(field: Field): readonly Field[] {
  return field.kind === 'leaf' ? [field] : [field, ...field.members.flatMap(withMembers)];
}
