import type { ErrorElement } from '@aisle/schema';
import type { PreviewError } from '@aisle/schema/dev';

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
