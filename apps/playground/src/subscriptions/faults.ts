import type { ErrorElement } from '@aisle/schema';
import type { PreviewError } from '@aisle/schema/dev';
import { createContext, useContext } from 'react';
import { checkField } from '../request-form/check-field.js';
import type { Field } from '../request-form/field.js';
import { useServerFaults } from '../request-form/use-server-fault.js';

/** Something that is wrong with an update, and the key of the form's field where it is. */
export interface PlacedFault {
  readonly key?: string;
  readonly message: string;
}

/** The details of refusals that name no place in the body, by what they begin with. */
const places: readonly (readonly [RegExp, string])[] = [
  [/^The (plan_id|go_live_after) of the subscription /, ''],
  [/^The plan .+ belongs to another offering/, 'plan_id'],
  [/^No plan found/, 'plan_id'],
];

/** The details of refusals for a state that the request excludes. */
const isExcluded = /^(?:If-None-Match |The subscription \S+ is there, )/;

/** Puts the errors of an answer or a preview where their faults are. */
export function placeFaults(errors: readonly (PreviewError | ErrorElement)[]): PlacedFault[] {
  return errors.map((error) => {
    const [, path, message] = /^(data(?:\.[\w-]+)*): (.+)$/s.exec(error.detail) ?? [];
    const key = keyOf(error, path);
    return { message: message ?? error.detail, ...(key !== undefined && { key }) };
  });
}

function keyOf(error: PreviewError | ErrorElement, path: string | undefined): string | undefined {
  if ('pointer' in error && error.pointer !== undefined) return `body:${error.pointer}`;
  if (path !== undefined) return `body:/${path.replaceAll('.', '/')}`;
  if (error.status === '412')
    return `header:${isExcluded.test(error.detail) ? 'If-None-Match' : 'If-Match'}`;
  for (const [form, name] of places) {
    const found = form.exec(error.detail);
    if (found) return `body:/data/attributes/${name || found[1]}`;
  }
  return undefined;
}

/** The faults of the update in the form: what its preview says, and what an answer said of fields that still are as they were sent. */
export function useFaults(previewed: readonly PreviewError[] = []): readonly PlacedFault[] {
  const answered = useServerFaults();
  const placed = placeFaults(previewed);
  const keys = new Set(placed.map(({ key }) => key));
  return [...placed, ...answered.filter(({ key }) => !keys.has(key))];
}

/** What the preview, or the server's answer to this very request, says against it. */
export const FaultsContext = createContext<readonly PlacedFault[]>([]);

/** What is said against the value in one field. */
export function useFaultOf(key: string): string | undefined {
  const found = useContext(FaultsContext).filter((fault) => fault.key === key);
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(' ');
}

/** The same, and what the contract alone says against it as long as nobody else has spoken. */
export function useFaultIn(field: Field | undefined, text: string | undefined): string | undefined {
  const said = useFaultOf(field?.key ?? '');
  return (
    said ?? (field?.kind === 'leaf' && text !== undefined ? checkField(field, text) : undefined)
  );
}
