import type { FieldValue, FormValues } from '../request-form/form-values.js';

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
