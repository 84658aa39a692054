import { pointerNames } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import { parseJson } from '../lib/decode.js';
import { memberOf } from '../lib/members.js';
import type { PreparedRequest } from '../state/exchange.js';

/** Returns the text of a field in a request for comparison; undefined if it is absent. */
export function requestPart(
  request: PreparedRequest,
  operation: Operation,
  key: string,
): string | undefined {
  const colon = key.indexOf(':');
  const name = key.slice(colon + 1);
  const [path = '', query = ''] = request.target.split(/\?(.*)/s);
  switch (key.slice(0, colon)) {
    case 'path':
      return pathPart(path, operation, name);
    case 'query':
      return partsNamed(query, name);
    case 'header':
      return request.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
    default:
      return bodyPart(request.body, name);
  }
}

function pathPart(path: string, { paths }: Operation, name: string): string | undefined {
  const parts = path.split('/');
  const template = paths.map((one) => one.split('/')).find(({ length }) => length === parts.length);
  return parts[template?.indexOf(`:${name}`) ?? -1];
}

function partsNamed(query: string, name: string): string | undefined {
  const values = new URLSearchParams(query).getAll(name);
  return values.length === 0 ? undefined : values.join('&');
}

function bodyPart(body: string | undefined, pointer: string): string | undefined {
  const json = parseJson(body);
  return json === undefined ? body : JSON.stringify(memberOf(json, ...pointerNames(pointer)));
}
