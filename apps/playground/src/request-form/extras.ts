import type { FormValues } from './form-values.js';

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
  return [
    ...(rawLine
      ? [
          {
            id: 'line',
            kind: 'address' as const,
            text: `${rawLine.method} ${rawLine.path}`,
            remove: ({ rawLine: _, ...kept }: FormValues) => kept,
          },
        ]
      : []),
    ...extraQuery.map((text, position) => ({
      id: `query ${position}`,
      kind: 'parameter' as const,
      text,
      remove: (values: FormValues) => ({
        ...values,
        extraQuery: without(values.extraQuery, position),
      }),
    })),
    ...extraHeaders.map(([name, value], position) => ({
      id: `header ${position}`,
      kind: 'header' as const,
      text: `${name}: ${value}`,
      remove: (values: FormValues) => ({
        ...values,
        extraHeaders: without(values.extraHeaders, position),
      }),
    })),
    ...(rawBody === undefined
      ? []
      : [
          {
            id: 'body',
            kind: 'body' as const,
            text: rawBody === '' ? 'no body at all' : rawBody,
            remove: ({ rawBody: _, ...kept }: FormValues) => kept,
          },
        ]),
  ];
}

function without<Item>(items: readonly Item[] = [], position: number): readonly Item[] {
  return items.filter((_, index) => index !== position);
}
