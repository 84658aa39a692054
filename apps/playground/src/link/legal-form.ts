import type { OperationEntry } from '../operations/operation-entry.js';
import { bodiless } from '../request-form/build-request.js';
import type { FormValues } from '../request-form/form-values.js';
import { fieldFault, headerFault, lineFault, targetFault } from '../request-form/request-faults.js';
import { isLeaf, listFields } from './list-fields.js';
import { holdsSecret, holdsToken, isSecretName } from './secrets.js';

interface LegalForm {
  readonly form: FormValues;
  /** Each part that was left out, with the reason. */
  readonly leftOut: readonly string[];
}

/**
 * What of a form from elsewhere (a link, a file, the browser's database) may be sent and written as code.
 * Secrets that no field holds are left out as well.
 */
export function legalForm(
  { operation, fields }: Pick<OperationEntry, 'operation' | 'fields'>,
  { rawLine, rawBody, extraQuery = [], extraHeaders = [], ...form }: FormValues,
): LegalForm {
  const leftOut: string[] = [];
  const isLegal = (fault: string | undefined) => {
    if (fault !== undefined) leftOut.push(fault);
    return fault === undefined;
  };
  const faulty = listFields(fields)
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
      ...form,
      fields: Object.fromEntries(
        Object.entries(form.fields).filter(([key]) => !faulty.includes(key)),
      ),
      ...(line && { rawLine: line }),
      ...(query.length > 0 && { extraQuery: query }),
      ...(headers.length > 0 && { extraHeaders: headers }),
      ...(hasBody && { rawBody }),
    },
    leftOut,
  };
}

function pairFault(pair: string): string | undefined {
  const [name = ''] = pair.split('=');
  if (isSecretName(name) || holdsToken(pair)) return `The parameter ${name} is a secret.`;
  return targetFault(`/?${pair}`);
}

function extraFault(name: string, value: string): string | undefined {
  if (isSecretName(name) || holdsToken(value)) return `The header ${name} is a secret.`;
  return headerFault(name, value);
}

function bodyFault(method: string, body: string): string | undefined {
  if (holdsSecret(body)) return 'The body has a secret.';
  return body !== '' && bodiless.test(method) ? `Browsers send no body with ${method}.` : undefined;
}
