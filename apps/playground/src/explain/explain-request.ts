import type { DevRequest } from '../dev-data/ask-dev.js';
import type { LeafField } from '../request-form/field.js';
import { sentTexts } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import type { Examples, FormValues } from '../state/form.js';

/** What an explanation of the selected operation's answers is told. */
export interface ExplanationProps {
  /** Whether the last answer is an error, whose meaning is said already. */
  readonly hasError: boolean;
}

/** What a request asks, by names, as a helper request about it takes them. */
export type AskedRequest = Required<Pick<DevRequest, 'params' | 'query' | 'headers'>>;

/** What a form asks: its parameters and headers, those left empty without a member. */
export function askedRequest(
  { fields }: OperationEntry,
  form: FormValues,
  examples: Examples,
): AskedRequest {
  const texts = (leaves: readonly LeafField[]) =>
    Object.fromEntries(sentTexts('name', leaves, form, examples));
  return { params: texts(fields.path), query: texts(fields.query), headers: texts(fields.header) };
}
