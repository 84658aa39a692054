import { allFields, type RequestFields } from '../request-form/operation-entry.js';
import { faultyField } from '../request-form/use-server-fault.js';

/** Location of an error in a request. */
interface FaultyPlace {
  /** Description: `the query parameter filter, at offset 9`. */
  readonly text: string;
  /** The key of the form's field; undefined for values that the page adds. */
  readonly key?: string;
}

const places = {
  path: 'the part of the address',
  query: 'the query parameter',
  header: 'the header',
  body: 'the member of the body',
} as const;

/** Returns the field that an error detail names; undefined if it names none. */
export function findFaultyPlace(detail: string, fields: RequestFields): FaultyPlace | undefined {
  const field = faultyField(detail, allFields(fields));
  if (field === undefined) {
    return /\baccess token\b/i.test(detail)
      ? { text: `${places.header} Authorization` }
      : undefined;
  }
  const { place, key } = field;
  // Details name members of a body by their path: `data.id`.
  const name = place === 'body' ? key.replace('body:/', '').replaceAll('/', '.') : field.name;
  const offset = /^Wrong filter at offset (\d+)/.exec(detail)?.[1];
  return { text: `${places[place]} ${name}${offset ? `, at offset ${offset}` : ''}`, key };
}
