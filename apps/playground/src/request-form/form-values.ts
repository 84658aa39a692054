import type { Field, LeafField } from './field.js';

/** Whether a value is sent at all, and whether as null. */
export type Presence = 'absent' | 'value' | 'null';

/** What was entered into one field. */
export interface FieldValue {
  readonly presence: Presence;
  readonly text: string;
}

/** What a person has entered for one operation. Fields that were left alone have no entry. */
export interface FormValues {
  /** Which of the operation's addresses, by position. */
  readonly address: number;
  /** Which of the body's media types, by position. */
  readonly contentType: number;
  readonly fields: Readonly<Record<string, Partial<FieldValue>>>;
  /** Query parameters that no field holds, as they were typed: `mine=a+b`. */
  readonly extraQuery?: readonly string[];
  /** Headers that no field holds; one named like a header of the page's own takes its place. */
  readonly extraHeaders?: readonly (readonly [name: string, value: string])[];
  /** A method and a path that are none of the operation's. */
  readonly rawLine?: { readonly method: string; readonly path: string };
  /** A body that the fields cannot hold. It goes out as it is, whatever they say. */
  readonly rawBody?: string;
}

/** Ids that work on the server the page came from, by the name of the field that takes them. */
export type Examples = Readonly<Record<string, string>>;

/** The field that says which language the shopper reads. */
export const languageKey = 'header:Accept-Language';

export const untouchedForm: FormValues = { address: 0, contentType: 0, fields: {} };

/** What a field stands at: what was entered, else what it follows, an example, or nothing. */
export function fieldValue(field: Field, values: FormValues, examples: Examples): FieldValue {
  const entered = values.fields[field.key];
  const text =
    field.kind === 'group' ? '' : (entered?.text ?? initialText(field, values, examples));
  if (field.place !== 'body') return { text, presence: text === '' ? 'absent' : 'value' };
  return { text, presence: entered?.presence ?? (field.required ? 'value' : 'absent') };
}

function initialText(field: LeafField, values: FormValues, examples: Examples): string {
  const followed =
    field.follows === undefined ? undefined : textOf(field.follows, values, examples);
  if (followed !== undefined) return followed;
  const mayBePrefilled = field.required || field.place === 'body';
  // The browser's language is one that nobody has to enter, and is said like any other.
  if (!mayBePrefilled) return (field.key === languageKey && examples[field.name]) || '';
  return examples[field.name] ?? field.example ?? field.options[0] ?? '';
}

function textOf(key: string, values: FormValues, examples: Examples): string | undefined {
  return values.fields[key]?.text ?? examples[key.slice(key.indexOf(':') + 1)];
}
