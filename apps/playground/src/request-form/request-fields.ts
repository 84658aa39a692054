import type { Operation, Parameter } from '@aisle/schema';
import type { Field, LeafField, Place, RequestFields } from './field.js';
import { fieldFromSchema, leafFromSchema } from './field-from-schema.js';
import { readSchema } from './json-schema.js';

/** Everything that can be filled in for an operation, derived from its definition. */
export function requestFields(operation: Operation): RequestFields {
  const path = parameterFields('path', operation.params);
  return {
    path,
    query: parameterFields('query', operation.query),
    header: parameterFields('header', operation.headers),
    ...(operation.body && {
      body: followAddress(
        fieldFromSchema(readSchema(operation.body.schema), {
          key: 'body:',
          name: 'body',
          place: 'body',
          required: true,
        }),
        path.filter(({ name }) => operation.paths[0].endsWith(`:${name}`)),
      ),
    }),
  };
}

function parameterFields(place: Place, parameters: Readonly<Record<string, Parameter>>) {
  return Object.entries(parameters).map(([name, { schema, description, example }]) =>
    leafFromSchema(readSchema(schema), {
      key: `${place}:${name}`,
      name,
      place,
      required: place === 'path',
      description,
      ...(example !== undefined && { example }),
    }),
  );
}

/** A document's own id repeats the id that its address ends in, until it is changed. */
function followAddress(body: Field, path: readonly LeafField[]): Field {
  const last = path.at(-1);
  if (last === undefined) return body;
  return mapLeaves(body, (leaf) =>
    leaf.key === 'body:/data/id' ? { ...leaf, follows: last.key } : leaf,
  );
}

function mapLeaves(field: Field, change: (leaf: LeafField) => LeafField): Field {
  if (field.kind === 'leaf') return change(field);
  return { ...field, members: field.members.map((member) => mapLeaves(member, change)) };
}
