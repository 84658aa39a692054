import type { Field, LeafField, RequestFields } from '../request-form/field.js';

/** Every field of an operation, objects before their members. */
export function listFields({ path, query, header, body }: RequestFields): readonly Field[] {
  return [...path, ...query, ...header, ...(body ? withMembers(body) : [])];
}

/** Whether a field is one that a value is entered into. */
export function isLeaf(field: Field): field is LeafField {
  return field.kind === 'leaf';
}

function withMembers(field: Field): readonly Field[] {
  if (field.kind === 'leaf') return [field];
  return [field, ...field.members.flatMap(withMembers)];
}
