import type { FormValues } from '../request-form/form-values.js';

type Pair = readonly [name: string, text: string];

/** What of a form no field holds, as a link says it. */
interface LinkedExtras {
  readonly extras: Partial<FormValues>;
  /** What could not be read. */
  readonly faults: readonly string[];
}

/** Whether a part of a link is something that no field of the form holds. */
export function isExtra(name: string): boolean {
  return ['raw.line', 'raw.body', 'extra.query', 'extra.header'].includes(name);
}

/** Reads what of a form no field holds from a link. */
export function decodeExtras(pairs: readonly Pair[]): LinkedExtras {
  const textsOf = (wanted: string) =>
    pairs.flatMap(([name, text]) => (name === wanted ? [text] : []));
  const [line] = textsOf('raw.line');
  const [, method, path] = /^(\S+) (.*)$/s.exec(line ?? '') ?? [];
  const [rawBody] = textsOf('raw.body');
  const extraQuery = textsOf('extra.query');
  const headers = textsOf('extra.header');
  const extraHeaders = headers.flatMap((header): [string, string][] => {
    const [, name, value] = /^([^:]+): (.*)$/s.exec(header) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return {
    extras: {
      ...(method !== undefined && path !== undefined && { rawLine: { method, path } }),
      ...(rawBody !== undefined && { rawBody }),
      ...(extraQuery.length > 0 && { extraQuery }),
      ...(extraHeaders.length > 0 && { extraHeaders }),
    },
    faults: [
      ...(line !== undefined && method === undefined ? ['raw.line has no method and path'] : []),
      ...(extraHeaders.length < headers.length ? ['extra.header has no name and value'] : []),
    ],
  };
}
