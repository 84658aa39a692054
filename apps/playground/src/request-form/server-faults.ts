import type { ErrorElement } from '@aisle/schema';
import type { PreviewError } from '@aisle/schema/dev';
import { allFields, type Field, type RequestFields } from './field.js';

/** A fault of a refused request, with the field it is about where it is about one. */
export interface ServerFault {
  readonly key?: string;
  readonly message: string;
}

/** Finds the field of a form that each error of an answer or a preview is about. */
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

/** The field that the detail of an error is about; undefined where it is about none. */
export function faultyField(detail: string, known: readonly Field[]): Field | undefined {
  const name = nameIn(detail);
  return name === undefined ? undefined : findField(name, known);
}

/**
 * How details name what they are about. Each pattern's group is the name of a parameter, a header, or a
 * member of the body with dots between levels; a pattern without a group is always about one name.
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

/** Names that stand in a detail for a field of another name; a thing stands for the field with its id. */
const otherNames: Readonly<Record<string, string>> = {
  subscription: 'subscription_uuid',
  currency: 'X-Moltin-Currency',
  limit: 'page[limit]',
  offset: 'page[offset]',
};

/** The member of the body that a dotted name leads to, or the nearest one around it; else a field of the name. */
function findField(name: string, known: readonly Field[]): Field | undefined {
  const steps = name.split('.');
  const keys = steps.map((_, at) => `body:/${steps.slice(0, steps.length - at).join('/')}`);
  const named = [otherNames[name] ?? name, `${name}_id`].map((one) => one.toLowerCase());
  const pointed = keys.flatMap((key) => known.filter((field) => field.key === key));
  return pointed[0] ?? known.find((field) => named.includes(field.name.toLowerCase()));
}

/** `data.attributes.plan_id: must be …` under the field plan_id is `must be …`. */
function withoutName(detail: string, name: string): string {
  const end = detail.indexOf(': ');
  if (end === -1) return detail;
  const named = detail.slice(0, end);
  return named === name || named.endsWith(`.${name}`) ? detail.slice(end + 2) : detail;
}
