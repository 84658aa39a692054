import type { FormValues } from '../state/form.js';

/** Something that a form sends and no field holds. */
export interface Extra {
  readonly id: string;
  readonly kind: 'address' | 'parameter' | 'header' | 'body';
  readonly text: string;
  /** The form without it. */
  readonly remove: (form: FormValues) => FormValues;
}

/** Everything that a form sends and no field holds. */
export function listExtras(form: FormValues): readonly Extra[] {
  const { rawLine, rawBody, extraQuery = [], extraHeaders = [] } = form;
  const extras: Extra[] = [];
  if (rawLine) {
    const text = `${rawLine.method} ${rawLine.path}`;
    extras.push({ id: 'line', kind: 'address', text, remove: ({ rawLine: _, ...kept }) => kept });
  }
  for (const [position, text] of extraQuery.entries()) {
    const remove = (values: FormValues) => ({
      ...values,
      extraQuery: without(values.extraQuery, position),
    });
    extras.push({ id: `query ${position}`, kind: 'parameter', text, remove });
  }
  for (const [position, header] of extraHeaders.entries()) {
    const remove = (values: FormValues) => ({
      ...values,
      extraHeaders: without(values.extraHeaders, position),
    });
    extras.push({ id: `header ${position}`, kind: 'header', text: header.join(': '), remove });
  }
  if (rawBody !== undefined) {
    const text = rawBody === '' ? 'no body at all' : rawBody;
    extras.push({ id: 'body', kind: 'body', text, remove: ({ rawBody: _, ...kept }) => kept });
  }
  return extras;
}

function without<Item>(items: readonly Item[] = [], position: number): readonly Item[] {
  return items.filter((_, index) => index !== position);
}
