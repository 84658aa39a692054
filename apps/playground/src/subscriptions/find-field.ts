import type { OperationEntry } from '../operations/operation-entry.js';
import type { Field, LeafField } from '../request-form/field.js';

/** The field of a key among all that an operation has. */
export function findField({ fields }: OperationEntry, key: string): Field | undefined {
  const { path, query, header, body } = fields;
  return [...path, ...query, ...header, ...(body ? [body] : [])]
    .flatMap(withMembers)
    .find((field) => field.key === key);
}

/** The same when it is no group. */
export function findLeaf(entry: OperationEntry, key: string): LeafField | undefined {
  const field = findField(entry, key);
  return field?.kind === 'leaf' ? field : undefined;
}

/** A field and all that is within it. */
export function withMembers(field: Field): readonly Field[] {
  return field.kind === 'leaf' ? [field] : [field, ...field.members.flatMap(withMembers)];
}
