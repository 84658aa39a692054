import type { Field, LeafField, RequestFields } from '../request-form/field.js';

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
  const offset = /^Wrong filter at offset (\d+)/.exec(detail)?.[1];
  const filter = fields.query.find(({ name }) => name === 'filter');
  if (offset !== undefined && filter) return placeOf(filter, `, at offset ${offset}`);
  const pointed = bodyLeaves(fields.body).find(({ key }) => detail.startsWith(`${dotted(key)}:`));
  if (pointed) return { text: `${places.body} ${dotted(pointed.key)}`, key: pointed.key };
  const leaves = [...fields.path, ...fields.query, ...fields.header];
  const named = leaves.find(({ name }) => beginsWith(detail, name));
  if (named) return placeOf(named);
  const token = fields.header.find(({ name }) => detail.includes(`the token in ${name};`));
  if (token) return placeOf(token);
  if (/\baccess token\b/i.test(detail)) return { text: `${places.header} Authorization` };
  const missing = /^There is no (\w+) "|^Catalog "[^"]*" has no (release) "/.exec(detail);
  const kind = missing?.[1] ?? missing?.[2];
  const path = fields.path.find(({ name }) => kind !== undefined && name.startsWith(`${kind}_`));
  return path && placeOf(path);
}

function placeOf(field: LeafField, more = ''): FaultyPlace {
  return { text: `${places[field.place]} ${field.name}${more}`, key: field.key };
}

function beginsWith(detail: string, name: string): boolean {
  return detail.startsWith(name) && /^[^\w[\]-]/.test(detail.slice(name.length));
}

function bodyLeaves(field: Field | undefined): readonly LeafField[] {
  if (!field) return [];
  return field.kind === 'leaf' ? [field] : field.members.flatMap(bodyLeaves);
}

/** `body:/data/id` as details name it: `data.id`. */
function dotted(key: string): string {
  return key.slice(key.indexOf('/') + 1).replaceAll('/', '.');
}
