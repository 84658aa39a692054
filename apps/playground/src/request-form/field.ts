import type { Parameter } from '@aisle/schema/contract';

/** Schema of a value, as in the contract's parameters. */
export type Schema = Parameter['schema'];

/** Part of a request that holds a value. */
export type Place = 'path' | 'query' | 'header' | 'body';

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
