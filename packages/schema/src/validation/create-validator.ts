import type Type from 'typebox';
import Format from 'typebox/format';
import { Compile } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { describeFaults } from './describe-faults.js';
import type { Fault } from './fault.js';

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
