import type { FormValues } from '../state/form.js';

/** A part of a form that has no field. */
interface Extra {
  readonly id: string;
  readonly kind: 'address' | 'parameter' | 'header' | 'body';
  readonly text: string;
  /** Returns the form without it. */
  readonly remove: (form: FormValues) => FormValues;
}

/** Returns all parts of a form that have no field. */
export function listExtras(form: FormValues): readonly Extra[] {
  const { rawLine, rawBody, extraQuery = [], extraHeaders = [] } = form;
  const extras: Extra[] = [];
  if (rawLine) {
    const text = `${rawLine.method} ${rawLine.path}`;
    extras.push({ id: 'line', kind: 'address', text, remove: ({ rawLine: _, ...kept }) => kept });
  }
  for (const [at, text] of extraQuery.entries()) {
    const remove = (kept: FormValues) => ({ ...kept, extraQuery: extraQuery.toSpliced(at, 1) });
    extras.push({ id: `query ${at}`, kind: 'parameter', text, remove });
  }
  for (const [at, header] of extraHeaders.entries()) {
    const remove = (kept: FormValues) => ({ ...kept, extraHeaders: extraHeaders.toSpliced(at, 1) });
    extras.push({ id: `header ${at}`, kind: 'header', text: header.join(': '), remove });
  }
  if (rawBody !== undefined) {
    const text = rawBody === '' ? 'no body at all' : rawBody;
    extras.push({ id: 'body', kind: 'body', text, remove: ({ rawBody: _, ...kept }) => kept });
  }
  return extras;
}
