import { defineOperation, type Operation, operations } from '@aisle/schema/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { allFields, type OperationEntry, requestFields } from '../request-form/operation-entry.js';

const { createAccessToken, listNodeProducts, listNodes, updateSubscription } = operations;

let { controlsOf, planForm } = {} as typeof import('./composer.js');

beforeAll(async () => {
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('navigator', { userAgent: 'Linux', language: 'en' });
  ({ controlsOf, planForm } = await import('./composer.js'));
});

const text = { schema: listNodes.query.filter.schema, description: 'a text' };

/** An operation that does not exist, with existing parts and a new one. */
const countProducts = defineOperation({
  name: 'countProducts',
  tag: 'Catalogs',
  summary: 'Count products',
  description: 'Counts.',
  method: 'GET',
  paths: ['/catalogs/:catalog_id/releases/:release_id/count'],
  permission: 'catalog:read',
  params: listNodes.params,
  query: { mine: text, include: text, 'page[limit]': listNodes.query['page[limit]'] },
  headers: { 'Accept-Language': listNodes.headers['Accept-Language'], 'X-Mine': text },
  responses: {},
});

function entryOf(operation: Operation): OperationEntry {
  return { name: 'listNodes', operation, fields: requestFields(operation) };
}

describe('an operation that is new to the page', () => {
  it('has a field for everything that it takes', () => {
    expect(allFields(requestFields(countProducts)).map(({ key }) => key)).toEqual([
      'path:catalog_id',
      'path:release_id',
      'query:mine',
      'query:include',
      'query:page[limit]',
      'header:Accept-Language',
      'header:X-Mine',
    ]);
  });

  it('has the special controls that it has the fields for, and plain fields for the others', () => {
    const { first, claimed } = controlsOf(entryOf(countProducts));
    expect([...first.keys()].sort()).toEqual([
      'header:Accept-Language',
      'path:catalog_id',
      'query:include',
    ]);
    expect([...claimed].sort()).toEqual([
      'header:Accept-Language',
      'path:catalog_id',
      'path:release_id',
      'query:include',
    ]);
  });

  it('has them under headings for people', () => {
    const entry = entryOf(countProducts);
    const { first, claimed } = controlsOf(entry);
    const plan = planForm(entry, ({ key }) => first.has(key) || !claimed.has(key));
    expect(plan.sections.map(({ title, fields }) => [title, fields.map(({ key }) => key)])).toEqual(
      [
        ['Where', ['path:catalog_id']],
        ['Options', ['query:mine', 'query:include']],
        ['Shopper', ['header:Accept-Language']],
      ],
    );
    expect(plan.more.map(({ key }) => key)).toEqual(['header:X-Mine']);
  });
});

describe('every operation of the contract', () => {
  it.each([listNodeProducts, listNodes, updateSubscription, createAccessToken] as Operation[])(
    '$name shows each of its fields once, except the page',
    (operation) => {
      const entry = entryOf(operation);
      const all = planForm(entry, () => true);
      const shown = [...all.sections.flatMap(({ fields }) => fields), ...all.more];
      const { path, query, header } = entry.fields;
      const fields = [...path, ...query, ...header].filter(({ name }) => !name.startsWith('page['));
      expect(shown.map(({ key }) => key).sort()).toEqual(fields.map(({ key }) => key).sort());
    },
  );
});
