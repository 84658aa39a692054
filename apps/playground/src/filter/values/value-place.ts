import { useMemo } from 'react';
import { listedResource } from '../../operations/listed-resource.js';
import type { OperationEntry } from '../../operations/operation-entry.js';
import { type Examples, type FormValues, fieldValue } from '../../request-form/form-values.js';
import { isDevelopment, selectedForm } from '../../state/playground-state.js';
import { usePlayground } from '../../state/playground-store.js';

/** Where values come from: the things that a form's address names, in its language. */
export interface ValuePlace {
  /** One of what is filtered there; nothing while the address is not whole, or nobody can be asked. */
  readonly holds: 'product' | 'node' | 'hierarchy' | 'nothing';
  readonly params: Readonly<Record<string, string>>;
  readonly language: string;
}

/** Where the values of a form's filter come from. */
export function useValuePlace(entry: OperationEntry): ValuePlace {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const development = usePlayground(isDevelopment);
  const key = JSON.stringify(placeOf(entry, form, examples, development));
  return useMemo((): ValuePlace => JSON.parse(key), [key]);
}

const kinds = ['product', 'node', 'hierarchy'] as const;

function placeOf(
  { operation, fields }: OperationEntry,
  form: FormValues,
  examples: Examples,
  development: boolean,
): ValuePlace {
  const path = fields.path.map((field) => [field.name, fieldValue(field, form, examples).text]);
  const accepted = fields.header.find(({ name }) => name === 'Accept-Language');
  const isWhole = path.every(([, text]) => text !== '');
  const params: Record<string, string> = Object.fromEntries(path);
  const resource = listedResource(operation);
  return {
    holds:
      !development || !isWhole ? 'nothing' : (kinds.find((kind) => kind === resource) ?? 'nothing'),
    params,
    language: accepted ? fieldValue(accepted, form, examples).text : '',
  };
}
