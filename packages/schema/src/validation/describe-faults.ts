import { nearestName } from '../primitives/nearest-name.js';
import { type Fault, joinPointer, pointerNames } from './fault.js';

/** An error as the compiled schema reports it. */
export interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** Turns a schema's own errors into faults that a person can act on, one a place and reason. */
export function describeFaults(
  errors: readonly SchemaError[],
  schema: object,
  value: unknown,
): readonly Fault[] {
  return reduceUnions(errors).flatMap((error) => {
    const describe = descriptions[error.keyword];
    if (!describe) return [{ pointer: error.instancePath, message: error.message }];
    return describe({
      pointer: error.instancePath,
      value: resolve(value, pointerNames(error.instancePath)),
      schema: asObject(resolve(schema, pointerNames(error.schemaPath.replace(/^#/, '')))),
      params: asObject(error.params),
    });
  });
}

interface Place {
  readonly pointer: string;
  readonly value: unknown;
  readonly schema: Record<string, unknown>;
  readonly params: Record<string, unknown>;
}

const descriptions: Record<string, (place: Place) => Fault[]> = {
  boolean: () => [],
  type: ({ pointer, value, params }) => [
    {
      pointer,
      message: `must be ${withArticle(String(params.type))}, is ${describeValue(value)}`,
    },
  ],
  anyOf: ({ pointer, value, schema }) => [
    { pointer, message: `must be ${describeBranches(schema)}, is ${describeValue(value)}` },
  ],
  format: ({ pointer, value, params }) => [
    {
      pointer,
      message: `must be ${formats[String(params.format)] ?? params.format}, is ${describeValue(value)}`,
    },
  ],
  enum: ({ pointer, value, params }) => {
    const allowed = asArray(params.allowedValues).map(String);
    const nearest = typeof value === 'string' ? nearestName(value, allowed) : undefined;
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    return [
      {
        pointer,
        message: `must be one of ${allowed.join(', ')}, is ${describeValue(value)}${hint}`,
      },
    ];
  },
  const: ({ pointer, value, params }) => [
    {
      pointer,
      message: `must be ${JSON.stringify(params.allowedValue)}, is ${describeValue(value)}`,
    },
  ],
  pattern: ({ pointer, value, schema }) => [
    {
      pointer,
      message: `must be ${schema.description ?? `text like ${String(schema.pattern)}`}, is ${describeValue(value)}`,
    },
  ],
  minLength: (place) => [describeLength(place)],
  maxLength: (place) => [describeLength(place)],
  minimum: (place) => [describeRange(place)],
  maximum: (place) => [describeRange(place)],
  minItems: ({ pointer, schema, value }) => [
    {
      pointer,
      message: `must have at least ${schema.minItems} entries, has ${asArray(value).length}`,
    },
  ],
  maxItems: ({ pointer, schema, value }) => [
    {
      pointer,
      message: `must have at most ${schema.maxItems} entries, has ${asArray(value).length}`,
    },
  ],
  minProperties: ({ pointer }) => [{ pointer, message: 'must not be empty' }],
  uniqueItems: ({ pointer }) => [{ pointer, message: 'must not name anything twice' }],
  required: ({ pointer, params }) =>
    asArray(params.requiredProperties).map((name) => ({
      pointer: joinPointer(pointer, String(name)),
      message: 'is required',
    })),
  additionalProperties: ({ pointer, schema, params }) => {
    const known = Object.keys(asObject(schema.properties));
    return asArray(params.additionalProperties).map((name) => ({
      pointer: joinPointer(pointer, String(name)),
      message: describeUnknownMember(String(name), known, schema),
    }));
  },
};

const formats: Record<string, string> = {
  uuid: 'a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10',
  'date-time': 'a date-time with its zone (RFC 3339) such as 2026-01-31T09:30:00Z',
};

/** Leaves one error of a union: that of the branch whose type fits, else the union's own. */
function reduceUnions(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf');
  return unions.reduce((remaining, union) => {
    const branchPath = `${union.schemaPath}/anyOf/`;
    const inside = remaining.filter((error) => error.schemaPath.startsWith(branchPath));
    const typeErrors = inside.filter(
      (error) => error.keyword === 'type' && error.instancePath === union.instancePath,
    );
    const mismatched = new Set(typeErrors.map((error) => error.schemaPath));
    const fitting = inside.filter((error) => !mismatched.has(error.schemaPath));
    return remaining.filter((error) => {
      if (error === union) return fitting.length === 0;
      return !inside.includes(error) || fitting.includes(error);
    });
  }, errors);
}

function describeUnknownMember(name: string, known: string[], schema: Record<string, unknown>) {
  const patterns = Object.keys(asObject(schema.patternProperties));
  if (known.length === 0 && patterns.length > 0)
    return `is not a legal key (${patterns.join(', ')})`;
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `is not a known member; did you mean ${nearest}?`;
  return `is not a known member (known: ${known.join(', ')})`;
}

function describeLength({ pointer, schema, value }: Place): Fault {
  const { minLength = 0, maxLength } = schema;
  const allowed =
    maxLength === undefined ? `at least ${minLength}` : `${minLength} to ${maxLength}`;
  return { pointer, message: `must have ${allowed} characters, has ${[...String(value)].length}` };
}

function describeRange({ pointer, schema, value }: Place): Fault {
  const { minimum, maximum } = schema;
  const allowed =
    maximum === undefined
      ? `at least ${minimum}`
      : minimum === undefined
        ? `at most ${maximum}`
        : `from ${minimum} to ${maximum}`;
  return { pointer, message: `must be ${allowed}, is ${describeValue(value)}` };
}

function describeBranches(schema: Record<string, unknown>): string {
  return asArray(schema.anyOf)
    .map((branch) => {
      const { type, format } = asObject(branch);
      return formats[String(format)] ?? withArticle(String(type));
    })
    .join(' or ');
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A value as a message quotes it: short, and never a whole document. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

function resolve(root: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (place, name) =>
      typeof place === 'object' && place !== null && Object.hasOwn(place, name)
        ? (place as Record<string, unknown>)[name]
        : undefined,
    root,
  );
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
