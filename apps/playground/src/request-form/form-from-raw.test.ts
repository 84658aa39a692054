import { type Operation, operationList, operations } from '@aisle/schema/contract';
import { runs } from '@aisle/testing';
import { assert, constantFrom, dictionary, oneof, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRaw, renderRaw } from '../raw-request/raw-editor.js';
import { type FormValues, untouchedForm } from '../state/form.js';
import { formFromRaw } from './form-from-raw.js';
import { allFields, findEntry, requestFields } from './operation-entry.js';
import { buildRequest } from './selected-request.js';

const { createAccessToken, listNodeProducts, updateSubscription } = operations;

const examples = {
  catalog_id: 'grocery',
  node_id: 'dairy',
  subscription_uuid: 'sub',
  plan_id: 'p',
};

function formOf(operation: Operation, text: string): FormValues {
  const raw = readRaw(text);
  if ('fault' in raw) throw new Error(raw.fault);
  return formFromRaw(findEntry(operation.name), raw, examples);
}

function requestOf(operation: Operation, form: FormValues) {
  return buildRequest(operation, requestFields(operation), form, examples);
}

const products = '/catalogs/a/releases/b/nodes/c%2Fd/relationships/products';

describe('a text with what fields hold', () => {
  it('goes into the fields', () => {
    const form = formOf(
      listNodeProducts,
      `GET /pcm${products}?page%5Blimit%5D=5&filter=eq(name,Two+words)\nAccept: application/json\nep-channel: web`,
    );
    expect(form).toEqual({
      address: 1,
      contentType: 0,
      fields: {
        'path:catalog_id': { text: 'a' },
        'path:release_id': { text: 'b' },
        'path:node_id': { text: 'c/d' },
        'query:page[limit]': { text: '5' },
        'query:filter': { text: 'eq(name,Two words)' },
        'header:EP-Channel': { text: 'web' },
      },
    });
  });

  it('says nothing of what stands in the form anyhow', () => {
    const text = renderRaw(requestOf(listNodeProducts, untouchedForm));
    expect(formOf(listNodeProducts, text)).toEqual(untouchedForm);
  });

  it('fills a body, and lets the id in it follow the address', () => {
    const form = formOf(
      updateSubscription,
      'PUT /v2/subscriptions/subscriptions/s7\n\n{"data":{"attributes":{"address_id":null,"plan_id":"x"},"type":"subscription","id":"s7"}}',
    );
    expect(form.rawBody).toBeUndefined();
    expect(form.fields['body:/data/attributes/address_id']).toEqual({ presence: 'null' });
    expect(form.fields['body:/data/attributes/plan_id']?.text).toBe('x');
    expect(form.fields['body:/data/id']).toBeUndefined();
  });

  it('fills a form-encoded body', () => {
    const form = formOf(
      createAccessToken,
      'POST /oauth/access_token\nContent-Type: application/x-www-form-urlencoded\n\ngrant_type=implicit&client_id=me',
    );
    expect(form).toMatchObject({ contentType: 1, fields: { 'body:/client_id': { text: 'me' } } });
    expect(requestOf(createAccessToken, form).body).toBe('grant_type=implicit&client_id=me');
  });
});

describe('what no field holds', () => {
  it.each([
    `GET ${products}?mine=a+b&mine=%zz`,
    `GET ${products}?filter=`,
    `GET ${products}?filter=%`,
    `GET ${products}?page[limit]=1&page[limit]=2`,
    `GET ${products}?flag`,
    'GET /catalogs//releases/b/nodes',
    'DELETE /catalogs/a',
    'GET /nowhere?x=1',
  ])('%s is sent as typed', (line) => {
    const { method, target } = requestOf(listNodeProducts, formOf(listNodeProducts, line));
    expect(`${method} ${target}`).toBe(line);
  });

  it.each([
    ['X-Mine: 1'],
    ['EP-Channel: '],
    ['Accept: text/html'],
    ['If-None-Match: "x"'],
    ['EP-Channel: a\nEP-Channel: b'],
  ])('%j is sent as typed', (lines) => {
    const { headers } = requestOf(
      listNodeProducts,
      formOf(listNodeProducts, `GET ${products}\n${lines}`),
    );
    const sent = headers.map(([name, value]) => `${name}: ${value}`);
    expect(sent.filter((line) => line !== 'Accept: application/json').join('\n')).toBe(lines);
  });

  it.each([
    '',
    '{',
    '[]',
    '7',
    'null',
    '{"data":{"mine":1}}',
    '{"data":{"id":7,"type":"subscription","attributes":{}}}',
    '{"data":{"id":"s","type":"subscription","attributes":{"payment_authority":7}}}',
    '{"__proto__":{},"data":{}}',
  ])('the body %j is sent as typed', (body) => {
    const text = `PUT /v2/subscriptions/subscriptions/s\n\n${body}`;
    expect(requestOf(updateSubscription, formOf(updateSubscription, text)).body).toBe(body);
  });
});

const texts = oneof(
  string(),
  string({ unit: 'grapheme' }),
  constantFrom('5', '+', '%', ' a', 'null', '{"a":[1]}', '2026-01-31T09:30:00Z'),
);
/** Valid header values: browsers trim spaces and refuse other characters. */
const headerTexts = string({ unit: 'grapheme-ascii' }).map((text) => text.trim());

describe('a form', () => {
  it.each(operationList.map((operation) => [operation.name, operation] as const))(
    'of %s makes the same request when its text is read again',
    (_, operation: Operation) => {
      const fields = requestFields(operation);
      const entry = record({ presence: constantFrom('absent', 'value', 'null'), text: texts });
      const forms = record({
        body: dictionary(
          constantFrom('body:none', ...allFields(fields).map(({ key }) => key)),
          entry,
        ),
        header: dictionary(
          constantFrom('header:none', ...fields.header.map(({ key }) => key)),
          headerTexts,
        ),
        address: constantFrom(...operation.paths.keys()),
        contentType: constantFrom(...(operation.body?.contentTypes ?? ['']).keys()),
      }).map(
        ({ body, header, address, contentType }): FormValues => ({
          address,
          contentType,
          fields: {
            ...Object.fromEntries(
              Object.entries(body).filter(([key]) => !key.startsWith('header:')),
            ),
            ...Object.fromEntries(Object.entries(header).map(([key, text]) => [key, { text }])),
          } as FormValues['fields'],
        }),
      );
      assert(
        property(forms, (form) => {
          const request = requestOf(operation, form);
          if (request.missing.length > 0) return;
          const again = requestOf(operation, formOf(operation, renderRaw(request)));
          expect(again).toEqual(request);
        }),
        { numRuns: runs(30) },
      );
    },
  );
});
