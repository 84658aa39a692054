import type { DevRequest } from '../dev-data/ask-dev.js';
import type { LeafField } from '../request-form/field.js';
import { sentTexts } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import type { Examples, FormValues } from '../state/form.js';

/** Props of an explanation of the selected operation's responses. */
export interface ExplanationProps {
  /** True if the last response is an error that is already explained. */
  readonly hasError: boolean;
}

/** Parameters and headers of a request by name, as helper requests take them. */
export type AskedRequest = Required<Pick<DevRequest, 'params' | 'query' | 'headers'>>;

/** Returns the parameters and headers of a form. Empty ones are left out. */
export function askedRequest(
  { fields }: OperationEntry,
  form: FormValues,
  examples: Examples,
): AskedRequest {
  const texts = (leaves: readonly LeafField[]) =>
    Object.fromEntries(sentTexts('name', leaves, form, examples));
  return { params: texts(fields.path), query: texts(fields.query), headers: texts(fields.header) };
}
