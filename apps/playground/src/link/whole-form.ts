import type { RequestFields } from '../request-form/field.js';
import { type Examples, type FormValues, fieldValue } from '../request-form/form-values.js';
import { isLeaf, listFields } from './list-fields.js';
import { holdsSecret, holdsToken, isSecretName } from './secrets.js';

/**
 * A form that stands for the same request on any server: what it takes from this server's examples is
 * entered, and secrets are taken out.
 */
export function wholeForm(fields: RequestFields, form: FormValues, examples: Examples): FormValues {
  const taken = listFields(fields)
    .filter(isLeaf)
    .filter(({ key, name, follows }) => {
      const isEntered = form.fields[key]?.text !== undefined;
      return !isEntered && follows === undefined && examples[name] !== undefined;
    })
    .flatMap((field) => {
      const { text, presence } = fieldValue(field, form, examples);
      return presence === 'value' ? [[field.key, { text, presence }] as const] : [];
    });
  return withoutSecrets(fields, {
    ...form,
    fields: { ...form.fields, ...Object.fromEntries(taken) },
  });
}

/** The form without the texts that let somebody in. */
export function withoutSecrets(fields: RequestFields, form: FormValues): FormValues {
  const secret = new Set(secretKeys(fields));
  const kept = Object.entries(form.fields).map(([key, value]) => {
    const { text, ...rest } = value;
    const isSecret = text !== undefined && (secret.has(key) || holdsToken(text));
    return [key, isSecret ? rest : value] as const;
  });
  const { extraQuery, extraHeaders, rawBody, ...rest } = form;
  const query = extraQuery?.filter((pair) => !isSecretName(nameOf(pair)) && !holdsToken(pair));
  const headers = extraHeaders?.filter(
    ([name, value]) => !isSecretName(name) && !holdsToken(value),
  );
  return {
    ...rest,
    fields: Object.fromEntries(kept),
    ...(query && { extraQuery: query }),
    ...(headers && { extraHeaders: headers }),
    ...(rawBody !== undefined && !holdsSecret(rawBody) && { rawBody }),
  };
}

function nameOf(pair: string): string {
  return pair.split('=')[0] ?? '';
}

/** A form with the secrets that another one has, where it says nothing itself. */
export function withSecretsOf(
  fields: RequestFields,
  form: FormValues,
  other: FormValues | undefined,
): FormValues {
  const texts = secretKeys(fields).flatMap((key) => {
    const text = other?.fields[key]?.text;
    return text === undefined ? [] : [[key, { ...form.fields[key], text }] as const];
  });
  return { ...form, fields: { ...form.fields, ...Object.fromEntries(texts) } };
}

function secretKeys(fields: RequestFields): readonly string[] {
  return listFields(fields).flatMap(({ key, name }) => (isSecretName(name) ? [key] : []));
}
