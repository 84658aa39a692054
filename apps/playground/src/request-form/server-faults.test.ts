import { type Operation, operations } from '@aisle/schema/contract';
import { FilterError, nodeProductsFilter, parseFilter } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { requestFields } from './operation-entry.js';
import { placeServerFaults } from './use-server-fault.js';

const { createAccessToken, getProduct, listNodeProducts, listNodes, updateSubscription } =
  operations;

const id = '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10';

function placeOf(operation: Operation, detail: string) {
  const errors = [{ detail, status: '400', title: 'Bad Request' }];
  return placeServerFaults(errors, requestFields(operation))[0];
}

function wrongFilter(text: string): string {
  try {
    parseFilter(text, nodeProductsFilter);
  } catch (error) {
    if (error instanceof FilterError) return error.message;
  }
  throw new Error(`${text} is no wrong filter`);
}

describe('a fault of a list', () => {
  it.each([
    ['page[limit] is "0"; it must be an integer from 1 to 100.', 'query:page[limit]'],
    ['page[offset] is "10001"; it must be an integer from 0 to 10000.', 'query:page[offset]'],
    ['page[limit] is given more than once; give it only once.', 'query:page[limit]'],
    ['filter is given more than once; give it only once.', 'query:filter'],
    [wrongFilter('eq(colour,red)'), 'query:filter'],
    [wrongFilter(''), 'query:filter'],
    [wrongFilter('eq(name,X-Moltin-Currency: x'), 'query:filter'],
    [
      'Unknown include "main_images". Use component_products, main_image, files. Did you mean main_image?',
      'query:include',
    ],
    [
      'In the query, "filter" has a value that is not percent-encoded UTF-8; write a percent sign as %25.',
      'query:filter',
    ],
    ['X-Moltin-Currency: must be a currency code, is "usd"', 'header:X-Moltin-Currency'],
    [
      'The currency must be a three-letter uppercase ISO code such as USD, is "usd".',
      'header:X-Moltin-Currency',
    ],
    ['The limit must be an integer from 1 to 100, is 0.', 'query:page[limit]'],
    [
      'Unable to validate the token in EP-Account-Management-Authentication-Token; it must be one that this service issued for the account and that has not expired.',
      'header:EP-Account-Management-Authentication-Token',
    ],
    [
      'Unable to validate the token in X-Moltin-Customer-Token; it must be one that this service issued for the customer and that has not expired.',
      'header:X-Moltin-Customer-Token',
    ],
    ['There is no catalog "nope".', 'path:catalog_id'],
    ['Catalog "a" has no published release. Publish it first.', 'path:catalog_id'],
    [
      'Catalog "a" has no release "b". Ask for latestPublished to read its newest one.',
      'path:release_id',
    ],
    [
      'Release "b" of catalog "a" was pruned or deleted: only the newest three releases are kept. Ask for latestPublished to read the newest one.',
      'path:release_id',
    ],
    ['There is no node "x\\ny" in release "b" of catalog "a".', 'path:node_id'],
    [
      'There is no node "x" in release "b" of catalog "a", which a catalog rule chose for this shopper instead of "c".',
      'path:node_id',
    ],
  ])('%s', (detail, key) => {
    expect(placeOf(listNodeProducts, detail)?.key).toBe(key);
  });

  it.each([
    'Unable to validate access token',
    'This token lacks the permission subscription:write; get one with grant_type client_credentials.',
    'In the query, "mine" has a value that is not percent-encoded UTF-8; write a percent sign as %25.',
    'No such endpoint: /catalogs. See /openapi.json for all endpoints.',
    'No catalog has been published yet. Publish one first.',
  ])('is about no field: %s', (detail) => {
    expect(placeOf(listNodeProducts, detail)).toEqual({ message: detail });
  });

  it('is about the product that an operation names', () => {
    const detail = 'There is no product "x" in release "b" of catalog "a".';
    expect(placeOf(getProduct, detail)?.key).toBe('path:product_id');
  });

  it('is about no field that the operation does not have', () => {
    expect(placeOf(listNodes, 'There is no node "x" in release "b" of catalog "a".')?.key).toBe(
      undefined,
    );
  });
});

describe('a fault of an update', () => {
  it.each([
    ['data: is required', 'body:/data'],
    ['data.id: must be a UUID such as x, is 7', 'body:/data/id'],
    [`data.id: must be the id in the path, ${id}, is ${id}`, 'body:/data/id'],
    ['data.type: must be "subscription", is "plan"', 'body:/data/type'],
    ['data.attributes: is required', 'body:/data/attributes'],
    ['data.attributes.plan_id: must be a UUID, is null', 'body:/data/attributes/plan_id'],
    [
      'data.attributes.payment_authority: must be an object, is null',
      'body:/data/attributes/payment_authority',
    ],
    [
      'data.attributes.payment_authority.card_id: must have 3 to 1024 characters, has 1',
      'body:/data/attributes/payment_authority/card_id',
    ],
    [
      'data.attributes.payment_authority.mine.deep: is required',
      'body:/data/attributes/payment_authority',
    ],
    [
      'pricing_option_id: must be the same as plan_id, but is "a" while plan_id is "b"; send only one of them',
      'body:/data/attributes/pricing_option_id',
    ],
    ['subscription_uuid: must be a UUID such as x, is "42"', 'path:subscription_uuid'],
    [
      `No subscription has the id ${id}; check the id, or load the seed that holds the subscription.`,
      'path:subscription_uuid',
    ],
    ['No plan found', 'body:/data/attributes/plan_id'],
    [
      `The plan ${id} belongs to another offering, and the subscription ${id} can only move between the plans of its own offering ${id}; choose one of ${id}.`,
      'body:/data/attributes/plan_id',
    ],
    [
      `The plan_id of the subscription ${id} cannot change, because the subscription is canceled; leave plan_id out.`,
      'body:/data/attributes/plan_id',
    ],
    [
      `The go_live_after of the subscription ${id} cannot change, because the subscription is not pending.`,
      'body:/data/attributes/go_live_after',
    ],
    [
      `The subscription ${id} has changed since the version that the request names. Nothing was changed.`,
      'header:If-Match',
    ],
    [
      `The subscription ${id} is in a state that the request excludes. Nothing was changed.`,
      'header:If-None-Match',
    ],
    ['If-None-Match is "v1"; it must be *', 'header:If-None-Match'],
  ])('%s', (detail, key) => {
    expect(placeOf(updateSubscription, detail)?.key).toBe(key);
  });

  it.each([
    'The body is not JSON: value expected at line 1, column 1.',
    'The body is empty; it must be JSON.',
    'must be an object, is an array',
  ])('is about no field: %s', (detail) => {
    expect(placeOf(updateSubscription, detail)?.key).toBeUndefined();
  });

  it('does not repeat the name of its field', () => {
    expect(placeOf(updateSubscription, 'data.attributes.plan_id: must be a UUID')).toEqual({
      key: 'body:/data/attributes/plan_id',
      message: 'must be a UUID',
    });
  });
});

describe('a fault of asking for a token', () => {
  it.each([
    ['client_secret: is required with grant_type client_credentials', 'body:/client_secret'],
    ['client_id: is given more than once', 'body:/client_id'],
    ['Wrong client_id or client_secret.', 'body:/client_secret'],
    ['Wrong client_id.', 'body:/client_id'],
    ['grant_type: must be one of implicit, client_credentials, is "x"', 'body:/grant_type'],
  ])('%s', (detail, key) => {
    expect(placeOf(createAccessToken, detail)?.key).toBe(key);
  });
});
