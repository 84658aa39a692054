import type Type from 'typebox';
import Format from 'typebox/format';
import { Compile } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { CommerceError } from '../errors/commerce-error.js';
import { nearestName } from '../primitives/nearest-name.js';

/**
 * The valid value, or a `validation_failed` error with one detail and one pointer a fault:
 * `data.attributes.plan_id: must be a UUID …`.
 */
export function requireValid<Value>(validation: Validation<Value>): Value {
  if (validation.faults === undefined) return validation.value;
  throw new CommerceError(
    'validation_failed',
    validation.faults.map(({ pointer, message }) =>
      pointer === '' ? message : `${formatPointer(pointer)}: ${message}`,
    ),
    { pointers: validation.faults.map(({ pointer }) => pointer) },
  );
}

/** Maximum number of faults to report for one value. */
const maxFaults = 64;

/** Result of validation: the typed value, or all faults. */
export type Validation<Value> =
  | { readonly value: Value; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly Fault[] };

/**
 * Returns a function that validates an unknown value and returns it typed, or its faults. The
 * function compiles the schema at its first call, and throws if the schema has an unknown format.
 *
 * @example
 * const validate = createValidator(SubscriptionChange);
 * const { value, faults = [] } = validate({ plan_id: null });
 * console.log(value, faults[0].pointer); // undefined /plan_id
 */
export function createValidator<const Schema extends Type.TSchema>(
  schema: Schema,
): (value: unknown) => Validation<Type.Static<Schema>> {
  let check: ReturnType<typeof compile<Schema>> | undefined;
  return (value) => {
    check ??= compile(schema);
    if (check.Check(value)) return { value: value as Type.Static<Schema> };
    const [, errors] = check.Errors(value);
    return { faults: describeFaults(errors, schema, value) };
  };
}

function compile<const Schema extends Type.TSchema>(schema: Schema) {
  requireFormats(schema);
  Settings.Set({ maxErrors: maxFaults });
  return Compile(schema);
}

function requireFormats(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('format' in schema && typeof schema.format === 'string' && !Format.Has(schema.format)) {
    throw new TypeError(`the schema names the unknown format "${schema.format}"`);
  }
  for (const member of Object.values(schema)) requireFormats(member);
}

/** Turns schema errors into readable faults, one per pointer and reason. */
function describeFaults(
  errors: readonly SchemaError[],
  schema: object,
  value: unknown,
): readonly Fault[] {
  const faults = reduceErrors(errors).flatMap((error) => {
    const pointer = error.instancePath;
    const describe = descriptions[error.keyword];
    if (!describe) return [{ pointer, message: error.message }];
    return describe({
      pointer,
      value: resolve(value, pointerNames(pointer)),
      schema: asObject(resolve(schema, pointerNames(error.schemaPath))),
      params: asObject(error.params),
    });
  });
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

interface Place {
  readonly pointer: string;
  readonly value: unknown;
  readonly schema: Record<string, unknown>;
  readonly params: Record<string, unknown>;
}

const descriptions: Record<string, (place: Place) => Fault[]> = {
  boolean: () => [],
  type: (place) => [describeMismatch(place)],
  anyOf: (place) => [describeUnion(place)],
  format: (place) => [describeMismatch(place)],
  pattern: (place) => [describeMismatch(place)],
  const: (place) => [describeMismatch(place)],
  enum: (place) => {
    const { pointer, message } = describeMismatch(place);
    return [{ pointer, message: `${message}${suggest(place.value, place.schema.enum)}` }];
  },
  minLength: (place) => [describeLength(place)],
  maxLength: (place) => [describeLength(place)],
  minimum: (place) => [describeRange(place)],
  maximum: (place) => [describeRange(place)],
  minItems: (place) => [describeCount(place)],
  maxItems: (place) => [describeCount(place)],
  minProperties: ({ pointer, schema, value }) => [
    {
      pointer,
      message: `must have ${span(schema.minProperties, undefined, 'member')}, has ${Object.keys(asObject(value)).length}`,
    },
  ],
  uniqueItems: ({ pointer, value, params }) =>
    asArray(params.duplicateItems).map((index) => ({
      pointer: joinPointer(pointer, String(index)),
      message: `must not be there twice, is ${describeValue(asArray(value)[Number(index)])}`,
    })),
  required: ({ pointer, params }) =>
    asArray(params.requiredProperties).map((name) => ({
      pointer: joinPointer(pointer, String(name)),
      message: 'is required',
    })),
  additionalProperties: ({ pointer, schema, params }) =>
    asArray(params.additionalProperties).map((name) => ({
      pointer: joinPointer(pointer, String(name)),
      message: describeStray(String(name), schema),
    })),
};

/** Objects of a union differ by their `type`, so another one is a fault of the type. */
function describeUnion(place: Place): Fault {
  const { pointer, schema, value } = place;
  const types = asArray(schema.anyOf).flatMap((branch) => typeNames(branch as Schema));
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || types.length < 2) return describeMismatch(place);
  const { type } = value as Readonly<Record<string, unknown>>;
  return {
    pointer: joinPointer(pointer, 'type'),
    message: `must be one of ${types.join(', ')}, is ${describeValue(type)}${suggest(type, types)}`,
  };
}

/** Returns the `type` of the objects that a schema describes, if they have one. */
function typeNames({ properties }: Schema): unknown[] {
  const { type } = asObject(properties) as { readonly type?: Schema };
  return type?.const === undefined ? [] : [type.const];
}

/** Does not quote values of write-only schemas, because they are secrets. */
function describeMismatch({ pointer, schema, value }: Place): Fault {
  const found = schema.writeOnly ? 'is something else' : `is ${describeValue(value)}`;
  return { pointer, message: `must be ${describeExpected(schema)}, ${found}` };
}

function describeLength({ pointer, schema, value }: Place): Fault {
  const allowed = span(schema.minLength, schema.maxLength, 'character');
  return { pointer, message: `must have ${allowed}, has ${[...String(value)].length}` };
}

function describeCount({ pointer, schema, value }: Place): Fault {
  const found = asArray(value).length;
  if (schema.maxItems === 0) {
    return {
      pointer,
      message: `must be empty, has ${found}; nothing here goes by it: leave it out`,
    };
  }
  const allowed = span(schema.minItems, schema.maxItems, 'entry', 'entries');
  return { pointer, message: `must have ${allowed}, has ${found}` };
}

function describeRange({ pointer, schema, value }: Place): Fault {
  const { minimum, maximum } = schema;
  const allowed =
    minimum === undefined || maximum === undefined
      ? span(minimum, maximum)
      : `from ${minimum} to ${maximum}`;
  return { pointer, message: `must be ${allowed}, is ${describeValue(value)}` };
}

function describeStray(name: string, { properties, 'x-key': key }: Place['schema']): string {
  if (properties === undefined && key !== undefined) return `is not a legal key; it must be ${key}`;
  const known = Object.keys(asObject(properties));
  const hint = suggest(name, known) || ` (known: ${known.join(', ')})`;
  return `is not a known member${hint}`;
}

function suggest(value: unknown, known: unknown): string {
  if (typeof value !== 'string') return '';
  const nearest = nearestName(value, asArray(known).map(String));
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

/**
 * Returns `at least 3 characters`, `at most 1 entry`, `3 to 1024 characters`; without a unit `at
 * least 3`.
 */
function span(least: unknown, most: unknown, unit = '', units = unit && `${unit}s`): string {
  if (least === 1 && most === 1) return `1 ${unit}`.trim();
  if (least !== undefined && most !== undefined) return `${least} to ${most} ${units}`.trim();
  const bound = least ?? most;
  const noun = bound === 1 ? unit : units;
  return `at ${least === undefined ? 'most' : 'least'} ${bound} ${noun}`.trim();
}

function resolve(root: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((place, name) => {
    const members = asObject(place);
    return Object.hasOwn(members, name) ? members[name] : undefined;
  }, root);
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

type Schema = Readonly<Record<string, unknown>>;

/**
 * Describes the values that a schema allows, to follow "must be": `a UUID such as …`, `one of
 * active, inactive`, `an integer or null`. A schema with a pattern uses its description, a noun
 * with an article.
 */
function describeExpected(schema: Schema): string {
  const kind = kinds.find(([keyword]) => schema[keyword] !== undefined);
  return kind ? kind[1](schema) : 'something else';
}

const kinds: readonly [string, (schema: Schema) => string][] = [
  ['const', (schema) => JSON.stringify(schema.const)],
  ['enum', (schema) => `one of ${asArray(schema.enum).join(', ')}`],
  ['anyOf', (schema) => [...new Set(asArray(schema.anyOf).map(describeBranch))].join(' or ')],
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

/** An error as the compiled schema reports it. */
interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** Leaves the errors that help: those of the fitting branches of unions, and of the fitting type. */
function reduceErrors(errors: readonly SchemaError[]): readonly SchemaError[] {
  return forgetOtherTypes(reduceUnions(errors));
}

/**
 * Keeps only the type error of an object with another `type`, because its members then have other
 * meanings.
 */
function forgetOtherTypes(errors: readonly SchemaError[]): readonly SchemaError[] {
  const others = errors
    .filter(({ keyword, instancePath }) => keyword === 'const' && instancePath.endsWith('/type'))
    .map(({ instancePath }) => instancePath.slice(0, -'type'.length));
  return errors.filter(({ instancePath }) =>
    others.every(
      (place) => instancePath === `${place}type` || !`${instancePath}/`.startsWith(place),
    ),
  );
}

/**
 * A union that fails reports every branch. Leaves the errors of the branches whose type fits the
 * value, or the union's own error when none does.
 */
function reduceUnions(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf');
  return unions.reduce(reduceUnion, errors);
}

function reduceUnion(errors: readonly SchemaError[], union: SchemaError): readonly SchemaError[] {
  const inside = errors.filter(
    (error) =>
      error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`) &&
      `${error.instancePath}/`.startsWith(`${union.instancePath}/`),
  );
  const branches = Map.groupBy(inside, ({ schemaPath }) => branchOf(schemaPath, union));
  const objects = [...branches].filter(([, all]) => !all.some((error) => isKind(error, union)));
  const others = objects.filter(([, all]) => all.some((error) => isOtherType(error, union)));
  const named = objects.length > 1 ? others.map(([branch]) => branch) : [];
  const fitting = inside.filter(
    (error) => !isKind(error, union) && !named.includes(branchOf(error.schemaPath, union)),
  );
  return errors.filter((error) => {
    if (error === union) return fitting.length === 0;
    return !inside.includes(error) || fitting.includes(error);
  });
}

/** Returns the index of the branch of a union that an error comes from. */
function branchOf(schemaPath: string, { schemaPath: union }: SchemaError): string | undefined {
  return schemaPath.slice(`${union}/anyOf/`.length).split('/')[0];
}

/** @returns true if the value is of another kind than a branch: no object, or no list. */
function isKind({ keyword, instancePath }: SchemaError, union: SchemaError): boolean {
  return keyword === 'type' && instancePath === union.instancePath;
}

/** @returns true if the `type` of the object is that of another branch, or missing. */
function isOtherType({ keyword, instancePath, params }: SchemaError, union: SchemaError): boolean {
  if (keyword === 'const') return instancePath === `${union.instancePath}/type`;
  const { requiredProperties = [] } = params as { readonly requiredProperties?: readonly string[] };
  return instancePath === union.instancePath && requiredProperties.includes('type');
}

/** Maximum number of characters that a message quotes. */
const maxQuoted = 60;

/** Describes a value for a message, in short form. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  return String(value);
}

function shorten(text: string): string {
  if (text.length <= maxQuoted) return text;
  const characters = [...text.slice(0, 2 * maxQuoted + 1)];
  if (characters.length <= maxQuoted) return text;
  return `${characters.slice(0, maxQuoted).join('')}…`;
}

/** Reason why a value does not fit its schema. */
export interface Fault {
  /** JSON pointer of the faulty value; an empty string for the whole value. */
  readonly pointer: string;
  /** Fault and allowed values, as the rest of a sentence. */
  readonly message: string;
}

/** Formats a JSON pointer for messages: `data.tags.0` for `/data/tags/0`. */
export function formatPointer(pointer: string): string {
  return pointerNames(pointer).join('.');
}

/** Returns the member names in a JSON pointer. */
export function pointerNames(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the JSON pointer with one more name appended. */
export function joinPointer(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
