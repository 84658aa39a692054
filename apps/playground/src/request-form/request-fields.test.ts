import { operationList, operations } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { type Field, type GroupField, type LeafField, requestFields } from './operation-entry.js';

const { addCartItem, listNodeProducts, updateSubscription } = operations;

describe('requestFields', () => {
  it('makes a field for every parameter of every operation, with a key of its own', () => {
    for (const operation of operationList) {
      const { path, query, header, body } = requestFields(operation);
      expect(path.map(({ name }) => name)).toEqual(Object.keys(operation.params));
      expect(query.map(({ name }) => name)).toEqual(Object.keys(operation.query));
      expect(header.map(({ name }) => name)).toEqual(Object.keys(operation.headers));
      const keys = [...path, ...query, ...header, ...(body ? leaves(body) : [])].map(
        ({ key }) => key,
      );
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('requires what is in the path and nothing else of the parameters', () => {
    const { path, query, header } = requestFields(listNodeProducts);
    expect(path.every(({ required }) => required)).toBe(true);
    expect([...query, ...header].some(({ required }) => required)).toBe(false);
  });

  it('takes controls and limits from the schemas', () => {
    const { query } = requestFields(listNodeProducts);
    expect(query.find(({ name }) => name === 'page[limit]')).toMatchObject({
      key: 'query:page[limit]',
      control: 'integer',
      limits: ['integer', '1 to 100'],
      example: '25',
    });
  });

  it('nests a body as its objects nest', () => {
    const attributes = group(group(requestFields(updateSubscription).body, 'data'), 'attributes');
    expect(attributes.required).toBe(true);
    expect(attributes.members.map(({ name }) => name)).toEqual([
      'plan_id',
      'pricing_option_id',
      'address_id',
      'payment_authority',
      'go_live_after',
    ]);
    expect(attributes.members.filter(({ nullable }) => nullable).map(({ name }) => name)).toEqual([
      'address_id',
      'go_live_after',
    ]);
  });

  it('enters one thing where a list of them would do too', () => {
    const data = group(requestFields(addCartItem).body, 'data');
    expect(data.nullable).toBe(false);
    expect(data.members.map(({ name }) => name)).toContain('quantity');
  });

  it('offers the gateways of a payment authority as a choice and its ids as text', () => {
    const attributes = group(group(requestFields(updateSubscription).body, 'data'), 'attributes');
    const authority = group(attributes, 'payment_authority');
    expect(authority.required).toBe(false);
    expect(authority.members[0]).toMatchObject({
      name: 'type',
      control: 'choice',
      required: true,
      options: [
        'platform_payments_provider',
        'elastic_path_payments_stripe',
        'authorize_net',
        'stripe_payment_intents',
      ],
    });
    expect(authority.members[1]).toMatchObject({
      name: 'customer_id',
      control: 'text',
      limits: ['3 to 1024 characters'],
    });
  });

  it('ties the id of a document to the id its address ends in', () => {
    const { body } = requestFields(updateSubscription);
    const tied = body ? leaves(body).filter(({ follows }) => follows !== undefined) : [];
    expect(tied.map(({ key, follows }) => [key, follows])).toEqual([
      ['body:/data/id', 'path:subscription_uuid'],
    ]);
  });
});

function leaves(field: Field): readonly LeafField[] {
  return field.kind === 'leaf' ? [field] : field.members.flatMap(leaves);
}

function group(field: Field | undefined, name: string): GroupField {
  const members = field?.kind === 'group' ? field.members : [];
  const member = members.find((candidate) => candidate.name === name);
  if (member?.kind !== 'group') throw new Error(`no group ${name}`);
  return member;
}
