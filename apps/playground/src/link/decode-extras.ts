import type { FormValues } from '../request-form/form-values.js';
import { withoutSecrets } from './whole-form.js';

type Pair = readonly [name: string, text: string];

const noFields = { path: [], query: [], header: [] };

/** Whether a part of a link is something that no field of the form holds. */
export function isExtra(name: string): boolean {
  return ['raw.line', 'raw.body', 'extra.query', 'extra.header'].includes(name);
}

/** What of a form no field holds, from a link. Secrets are left out. */
export function decodeExtras(pairs: readonly Pair[]): Partial<FormValues> {
  const textsOf = (wanted: string) =>
    pairs.flatMap(([name, text]) => (name === wanted ? [text] : []));
  const [, method, path] = /^(\S+) (.*)$/s.exec(textsOf('raw.line')[0] ?? '') ?? [];
  const [rawBody] = textsOf('raw.body');
  const extraQuery = textsOf('extra.query');
  const extraHeaders = textsOf('extra.header').flatMap((header): [string, string][] => {
    const [, name, value] = /^([^:]+): (.*)$/s.exec(header) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  const {
    address: _address,
    contentType: _contentType,
    fields: _fields,
    ...extras
  } = withoutSecrets(noFields, {
    address: 0,
    contentType: 0,
    fields: {},
    ...(method !== undefined && path !== undefined && { rawLine: { method, path } }),
    ...(rawBody !== undefined && { rawBody }),
    ...(extraQuery.length > 0 && { extraQuery }),
    ...(extraHeaders.length > 0 && { extraHeaders }),
  });
  return extras;
}
