import { describeLimits } from './describe-limits.js';
import type { Control, Field, LeafField, Place } from './field.js';
import { type JsonSchema, withoutNull } from './json-schema.js';

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
        key: `${key}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        name: member,
        place,
        required: inner.required?.includes(member) ?? false,
      }),
    ),
  };
}

/** The field in which one value is entered, whatever its schema. */
export function leafFromSchema(schema: JsonSchema, context: FieldContext): LeafField {
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
