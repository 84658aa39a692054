import { bodiless } from '../request-form/build-request.js';
import { allFields, isLeaf, type RequestFields } from '../request-form/field.js';
import { fieldValue } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { fieldFault, headerFault, lineFault, targetFault } from '../request-form/request-faults.js';
import { holdsSecret, holdsToken, isSecretName } from '../sending/secrets.js';
import { type Examples, type FormValues, withFields, withoutFields } from '../state/form.js';

/**
 * Returns a form that makes the same request on any server. Values from this server's examples are
 * entered and secrets removed.
 */
export function wholeForm(fields: RequestFields, form: FormValues, examples: Examples): FormValues {
  const taken = allFields(fields)
    .filter(isLeaf)
    .flatMap((field) => {
      const { key, name, follows } = field;
      const isEntered = form.fields[key]?.text !== undefined;
      const isExample = !isEntered && follows === undefined && examples[name] !== undefined;
      const value = fieldValue(field, form, examples);
      return isExample && value.presence === 'value' ? [[key, value] as const] : [];
    });
  return withoutSecrets(fields, withFields(form, Object.fromEntries(taken)));
}

/** Returns the form without secret texts. */
export function withoutSecrets(fields: RequestFields, form: FormValues): FormValues {
  const secret = new Set(secretKeys(fields));
  const kept = Object.entries(form.fields).map(([key, value]) => {
    const { text, ...rest } = value;
    const isHidden = text !== undefined && (secret.has(key) || holdsToken(text));
    return [key, isHidden ? rest : value] as const;
  });
  const { extraQuery, extraHeaders, rawBody, ...rest } = form;
  const query = extraQuery?.filter((pair) => !isSecret(nameOf(pair), pair));
  const headers = extraHeaders?.filter(([name, value]) => !isSecret(name, value));
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

function isSecret(name: string, text: string): boolean {
  return isSecretName(name) || holdsToken(text);
}

/** Returns a form with the secrets of another one where its own are empty. */
export function withSecretsOf(
  fields: RequestFields,
  form: FormValues,
  other: FormValues | undefined,
): FormValues {
  const texts = secretKeys(fields).flatMap((key) => {
    const text = other?.fields[key]?.text;
    return text === undefined ? [] : [[key, { text }] as const];
  });
  return withFields(form, Object.fromEntries(texts));
}

function secretKeys(fields: RequestFields): readonly string[] {
  return allFields(fields).flatMap(({ key, name }) => (isSecretName(name) ? [key] : []));
}

/**
 * Returns the valid parts of a form from a link, a file or the browser's database. Secrets without
 * a field are left out as well.
 */
export function legalForm(
  { operation, fields }: Pick<OperationEntry, 'operation' | 'fields'>,
  { rawLine, rawBody, extraQuery = [], extraHeaders = [], ...form }: FormValues,
) {
  const leftOut: string[] = [];
  const isLegal = (fault: string | undefined) => {
    if (fault !== undefined) leftOut.push(fault);
    return fault === undefined;
  };
  const faulty = allFields(fields)
    .filter(isLeaf)
    .filter((field) => !isLegal(fieldFault(field, form.fields[field.key]?.text ?? '')))
    .map(({ key }) => key);
  const line = rawLine && isLegal(lineFault(rawLine.method, rawLine.path)) ? rawLine : undefined;
  const query = extraQuery.filter((pair) => isLegal(pairFault(pair)));
  const headers = extraHeaders.filter(([name, value]) => isLegal(extraFault(name, value)));
  const method = line?.method ?? operation.method;
  const hasBody = rawBody !== undefined && isLegal(bodyFault(method, rawBody));
  return {
    form: {
      ...withoutFields(form, faulty),
      ...(line && { rawLine: line }),
      ...(query.length > 0 && { extraQuery: query }),
      ...(headers.length > 0 && { extraHeaders: headers }),
      ...(hasBody && { rawBody }),
    } satisfies FormValues,
    /** The parts that were left out, each with the reason. */
    leftOut,
  };
}

function pairFault(pair: string): string | undefined {
  const name = nameOf(pair);
  return isSecret(name, pair) ? `The parameter ${name} is a secret.` : targetFault(`/?${pair}`);
}

function extraFault(name: string, value: string): string | undefined {
  return isSecret(name, value) ? `The header ${name} is a secret.` : headerFault(name, value);
}

function bodyFault(method: string, body: string): string | undefined {
  if (holdsSecret(body)) return 'The body has a secret.';
  return body !== '' && bodiless.test(method) ? `Browsers send no body with ${method}.` : undefined;
}
