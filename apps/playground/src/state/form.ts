import type { OperationName } from '@aisle/schema/contract';

/** State of a value in a request: absent, present or null. */
export type Presence = 'absent' | 'value' | 'null';

/** Entered value of a field. */
export interface FieldValue {
  readonly presence: Presence;
  readonly text: string;
}

/** Entered values of an operation. Untouched fields have no entry. */
export interface FormValues {
  /** Index of the address among the operation's. */
  readonly address: number;
  /** Index of the media type of the body. */
  readonly contentType: number;
  readonly fields: Readonly<Record<string, Partial<FieldValue>>>;
  /** Query parameters without a field, as typed: `mine=a+b`. */
  readonly extraQuery?: readonly string[];
  /** Headers without a field. They replace the page's own headers of the same name. */
  readonly extraHeaders?: readonly (readonly [name: string, value: string])[];
  /** A method and a path that do not belong to the operation. */
  readonly rawLine?: { readonly method: string; readonly path: string };
  /** A body that the fields cannot hold. It is sent unchanged instead of them. */
  readonly rawBody?: string;
}

/** Ids that exist on the page's server, by field name. */
export type Examples = Readonly<Record<string, string>>;

export const untouchedForm: FormValues = { address: 0, contentType: 0, fields: {} };

/** Returns the default form of an operation. Products of a node include their pictures. */
export function proposedForm(name: OperationName): FormValues {
  if (name !== 'listNodeProducts') return untouchedForm;
  return withField(untouchedForm, 'query:include', { text: 'main_image' });
}

/** Returns the form with one field changed. */
export function withField(form: FormValues, key: string, value: Partial<FieldValue>): FormValues {
  return withFields(form, { [key]: value });
}

/** Returns the form with several fields changed. */
export function withFields(
  form: FormValues,
  entered: Readonly<Record<string, Partial<FieldValue>>>,
): FormValues {
  const merged = Object.entries(entered).map(([key, value]) => [
    key,
    { ...form.fields[key], ...value },
  ]);
  return { ...form, fields: { ...form.fields, ...Object.fromEntries(merged) } };
}

/** Returns the form with some fields reset. */
export function withoutFields(form: FormValues, keys: readonly string[]): FormValues {
  const kept = Object.entries(form.fields).filter(([key]) => !keys.includes(key));
  return { ...form, fields: Object.fromEntries(kept) };
}
