import type { Parameter } from '@aisle/schema/contract';

/** The schema of one value, as the contract's parameters carry it. */
export type Schema = Parameter['schema'];

/** Where a value travels in a request. */
export type Place = 'path' | 'query' | 'header' | 'body';

/** How one value is entered. `fixed` has a single legal value, `json` is free JSON text. */
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
  /** The legal values of a `choice`, the only one of a `fixed`. */
  readonly options: readonly string[];
  /** What the schema demands, in words: `3 to 1024 characters`. */
  readonly limits: readonly string[];
  readonly maxLength?: number | undefined;
  readonly example?: string;
  /** The key of the field whose value this one repeats until it is changed. */
  readonly follows?: string;
}

/** An object within a body. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly members: readonly Field[];
}

export type Field = LeafField | GroupField;

/** Everything that can be filled in for one operation. */
export interface RequestFields {
  readonly path: readonly LeafField[];
  readonly query: readonly LeafField[];
  readonly header: readonly LeafField[];
  readonly body?: Field;
}

/** Every field of a form, groups before their members. */
export function allFields({ path, query, header, body }: RequestFields): readonly Field[] {
  return [...path, ...query, ...header, ...(body ? withMembers(body) : [])];
}

/** The fields of these names, in the order of the names. */
export function fieldsNamed(
  fields: readonly LeafField[],
  ...names: readonly string[]
): readonly LeafField[] {
  return names.flatMap((name) => fields.filter((field) => field.name === name));
}

/** A field's key. */
export function keyOf({ key }: Field): string {
  return key;
}

/** Whether a field is one that a value is entered into. */
export function isLeaf(field: Field): field is LeafField {
  return field.kind === 'leaf';
}

/** A field and all that is within it. */
export function withMembers(field: Field): readonly Field[] {
  return field.kind === 'leaf' ? [field] : [field, ...field.members.flatMap(withMembers)];
}
