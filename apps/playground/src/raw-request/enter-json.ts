import type { Field, LeafField } from '../request-form/field.js';
import type { FieldValue } from '../request-form/form-values.js';

/** What to enter into a body's fields for a JSON value; what they cannot hold is not in it. */
export function enterJson(
  field: Field,
  value: unknown,
): Readonly<Record<string, Partial<FieldValue>>> {
  if (value === undefined) return { [field.key]: { presence: 'absent' } };
  if (value === null) return { [field.key]: { presence: 'null' } };
  if (field.kind === 'leaf') {
    return { [field.key]: { presence: 'value', text: textOf(field, value) } };
  }
  const members = typeof value === 'object' ? new Map(Object.entries(value)) : new Map();
  return Object.assign(
    { [field.key]: { presence: 'value' } },
    ...field.members.map((member) => enterJson(member, members.get(member.name))),
  );
}

function textOf({ control }: LeafField, value: unknown): string {
  const isText = control === 'text' || control === 'choice' || control === 'fixed';
  return isText && typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
