import type { ErrorElement } from '@aisle/schema';
import type { PreviewError } from '@aisle/schema/dev';
import { allFields, type Field, type RequestFields } from './field.js';

/** An error of a refused request, with its field if there is one. */
export interface ServerFault {
  readonly key?: string;
  readonly message: string;
}

/** Finds the form fields of the errors in a response or preview. */
export function placeServerFaults(
  errors: readonly (ErrorElement | PreviewError)[],
  fields: RequestFields,
): readonly ServerFault[] {
  const known = allFields(fields);
  return errors.map((error) => {
    const { detail } = error;
    const pointer = 'pointer' in error ? error.pointer : undefined;
    const field = known.find(({ key }) => key === `body:${pointer}`) ?? faultyField(detail, known);
    if (!field) return { message: detail };
    return { key: field.key, message: withoutName(detail, field.name) };
  });
}

/** Returns the field that an error detail is about; undefined if none. */
export function faultyField(detail: string, known: readonly Field[]): Field | undefined {
  const name = nameIn(detail);
  return name === undefined ? undefined : findField(name, known);
}

/**
 * Patterns of error details. The group is a parameter, a header, or a dotted path of body members.
 * Patterns without a group have a fixed name.
 */
const patterns: readonly (readonly [pattern: RegExp, name?: string])[] = [
  [/^Wrong filter at offset /, 'filter'],
  [/^([\w[\]-]+) (?:is given more than once|is "|does not know )/],
  [/^In the query, "([^"]+)" has a value that is not percent-encoded/],
  [/^There is no (\w+) "/],
  [/^(Catalog) ".*" has no published release/],
  [/^Catalog ".*" has no (release) "/s],
  [/^(Release) ".*" of catalog ".*" was pruned/s],
  [/^The (currency|limit|offset) must be /],
  [/^No (subscription) has the id /],
  [/^No (plan) found$/],
  [/^The (plan) \S+ belongs to another offering/],
  [/^The subscription \S+ is no longer in the state/, 'If-Match'],
  [/^The subscription \S+ is there, in a state/, 'If-None-Match'],
  [/^(If-(?:None-)?Match) is /],
  [/^The (\w+) of the subscription /],
  [/^The client_id and (client_secret) are not known/],
  [/^The (client_id) is not known/],
  [/^Unable to validate the token in ([\w-]+);/],
  [/^([\w[\]~-]+(?:\.[\w~-]+)*): /],
];

function nameIn(detail: string): string | undefined {
  for (const [pattern, name] of patterns) {
    const match = pattern.exec(detail);
    if (match) return name ?? match[1];
  }
  return undefined;
}

/**
 * Names in details that differ from the field's name. The name of a resource means the field with
 * its id.
 */
const otherNames: Readonly<Record<string, string>> = {
  subscription: 'subscription_uuid',
  currency: 'X-Moltin-Currency',
  limit: 'page[limit]',
  offset: 'page[offset]',
};

/** Returns the body member at a dotted path, or its nearest parent; else a field with the name. */
function findField(name: string, known: readonly Field[]): Field | undefined {
  const steps = name.split('.');
  const keys = steps.map((_, at) => `body:/${steps.slice(0, steps.length - at).join('/')}`);
  const named = [otherNames[name] ?? name, `${name}_id`].map((one) => one.toLowerCase());
  const pointed = keys.flatMap((key) => known.filter((field) => field.key === key));
  return pointed[0] ?? known.find((field) => named.includes(field.name.toLowerCase()));
}

/** Removes the field name: `data.attributes.plan_id: must be …` becomes `must be …`. */
function withoutName(detail: string, name: string): string {
  const end = detail.indexOf(': ');
  if (end === -1) return detail;
  const named = detail.slice(0, end);
  return named === name || named.endsWith(`.${name}`) ? detail.slice(end + 2) : detail;
}
