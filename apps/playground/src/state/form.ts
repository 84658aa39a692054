import type { OperationName } from '@aisle/schema/contract';

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

export const untouchedForm: FormValues = { address: 0, contentType: 0, fields: {} };

/** What the page itself enters for an operation: the products of a node come with their pictures. */
export function proposedForm(name: OperationName): FormValues {
  if (name !== 'listNodeProducts') return untouchedForm;
  return withField(untouchedForm, 'query:include', { text: 'main_image' });
}

/** The form with something entered into one of its fields. */
export function withField(form: FormValues, key: string, value: Partial<FieldValue>): FormValues {
  return withFields(form, { [key]: value });
}

/** The form with something entered into several fields at once. */
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

/** The form with fields as they were before anything was entered into them. */
export function withoutFields(form: FormValues, keys: readonly string[]): FormValues {
  const kept = Object.entries(form.fields).filter(([key]) => !keys.includes(key));
  return { ...form, fields: Object.fromEntries(kept) };
}
