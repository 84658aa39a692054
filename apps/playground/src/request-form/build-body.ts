import type { Field, LeafField } from './field.js';
import { type Examples, type FormValues, fieldValue } from './form-values.js';

type Json = string | number | boolean | null | { [member: string]: Json };

/** The value that a body's fields stand for. What cannot be read as its type is sent as text. */
export function buildBody(field: Field, values: FormValues, examples: Examples): Json | undefined {
  const { presence, text } = fieldValue(field, values, examples);
  if (presence === 'absent') return undefined;
  if (presence === 'null') return null;
  if (field.kind === 'leaf') return leafValue(field, text);
  const members = field.members.flatMap((member): [string, Json][] => {
    const value = buildBody(member, values, examples);
    return value === undefined ? [] : [[member.name, value]];
  });
  return Object.fromEntries(members);
}

/** The JSON value of a text that was entered into a leaf. */
export function leafValue(field: LeafField, text: string): Json {
  if (field.control === 'text' || field.control === 'choice' || field.control === 'fixed') {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
