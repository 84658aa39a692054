import type { Schema } from './field.js';

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
export function readSchema(schema: Schema): JsonSchema {
  return schema;
}

/** A union of one schema and null taken apart; any other schema is itself. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const { anyOf = [], description } = schema;
  const others = anyOf.filter((branch) => branch.type !== 'null');
  const [only] = others;
  if (only === undefined || others.length !== 1 || anyOf.length === 1) {
    return { schema, nullable: false };
  }
  return { schema: description === undefined ? only : { ...only, description }, nullable: true };
}
