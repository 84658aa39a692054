import type { LeafField, RequestFields } from '../request-form/field.js';

interface PageFields {
  readonly limit: LeafField | undefined;
  readonly offset: LeafField | undefined;
}

/** The fields that say which part of a list is asked for. */
export function pageFields({ query }: RequestFields): PageFields {
  return {
    limit: query.find(({ name }) => name === 'page[limit]'),
    offset: query.find(({ name }) => name === 'page[offset]'),
  };
}
