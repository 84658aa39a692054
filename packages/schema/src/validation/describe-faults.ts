import { nearestName } from '../primitives/nearest-name.js';
import { describeExpected } from './describe-expected.js';
import { describeValue } from './describe-value.js';
import { type Fault, joinPointer, pointerNames } from './fault.js';
import { reduceUnions, type SchemaError } from './reduce-unions.js';

/** Turns schema errors into readable faults, one per pointer and reason. */
export function describeFaults(
  errors: readonly SchemaError[],
  schema: object,
  value: unknown,
): readonly Fault[] {
  const faults = forgetOtherTypes(reduceUnions(errors)).flatMap((error) => {
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

interface Place {
  readonly pointer: string;
  readonly value: unknown;
  readonly schema: Record<string, unknown>;
  readonly params: Record<string, unknown>;
}

const descriptions: Record<string, (place: Place) => Fault[]> = {
  boolean: () => [],
  type: (place) => [describeMismatch(place)],
  anyOf: (place) => [describeMismatch(place)],
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
