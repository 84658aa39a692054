import { allFields, type RequestFields } from '../request-form/field.js';
import { faultyField } from '../request-form/server-faults.js';

/** Where in a request a fault is. */
export interface FaultyPlace {
  /** In words: `the query parameter filter, at offset 9`. */
  readonly text: string;
  /** The key of the field in the form; undefined for what the page sends by itself. */
  readonly key?: string;
}

const places = {
  path: 'the part of the address',
  query: 'the query parameter',
  header: 'the header',
  body: 'the member of the body',
} as const;

/** The field of a request that the detail of an error is about; undefined when it names none. */
export function findFaultyPlace(detail: string, fields: RequestFields): FaultyPlace | undefined {
  const field = faultyField(detail, allFields(fields));
  if (field === undefined) {
    return /\baccess token\b/i.test(detail)
      ? { text: `${places.header} Authorization` }
      : undefined;
  }
  const { place, key } = field;
  // Details name members of a body by the way to them: `data.id`.
  const name = place === 'body' ? key.replace('body:/', '').replaceAll('/', '.') : field.name;
  const offset = /^Wrong filter at offset (\d+)/.exec(detail)?.[1];
  return { text: `${places[place]} ${name}${offset ? `, at offset ${offset}` : ''}`, key };
}
