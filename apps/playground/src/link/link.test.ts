import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFields, type Field, operationEntries } from '../request-form/operation-entry.js';
import { buildRequest, fieldFault } from '../request-form/selected-request.js';
import { isSecretName } from '../sending/send.js';
import type { FieldValue, FormValues } from '../state/form.js';
import { bodyViews } from '../state/playground-store.js';
import { decodeLink, encodeLink, type PageLink } from './page-link.js';
import { wholeForm } from './steps.js';

const examples = {
  catalog_id: 'a catalog',
  node_id: 'ca3f&=',
  subscription_uuid: '5b5c',
  plan_id: 'plan',
  client_id: 'page',
  client_secret: 'topsecret',
};

const presence = fc.constantFrom<FieldValue['presence']>('absent', 'value', 'null');

/** Forms of one operation with any values that can be sent. */
function anyForm(all: readonly Field[], paths: number, types: number): fc.Arbitrary<FormValues> {
  const entered = fc.nat(Math.max(all.length - 1, 0)).chain((index) => {
    const field = all[index] as Field;
    const text = fc
      .string({ unit: field.place === 'header' ? 'grapheme-ascii' : 'grapheme' })
      .filter((one) => field.kind === 'group' || fieldFault(field, one) === undefined);
    const value = fc.record({ text, presence }, { requiredKeys: [] });
    return fc.tuple(fc.constant(field.key), value);
  });
  return fc.record({
    address: fc.nat(paths - 1),
    contentType: fc.nat(types - 1),
    // Some operations have no fields.
    fields: fc
      .array(entered, { maxLength: all.length === 0 ? 0 : 10 })
      .map((pairs) => Object.fromEntries(pairs)),
  });
}

/** Page addresses with any content. */
const anyLink: fc.Arbitrary<PageLink> = fc.constantFrom(...operationEntries).chain((entry) => {
  const { name, operation, fields } = entry;
  return fc.record({
    operation: fc.constant(name),
    form: anyForm(
      allFields(fields),
      operation.paths.length,
      operation.body?.contentTypes.length ?? 1,
    ),
    bodyView: fc.constantFrom(...bodyViews),
    resultTab: fc.constantFrom('answer', 'headers', 'explain', 'compare', 'snippets'),
    composerMode: fc.constantFrom('form', 'raw'),
    clock: fc.constantFrom('frozen@2036-03-01T00:00:00.000Z', 'running@2020-02-29T12:00:00.000Z'),
  });
});

function entryOf(link: Pick<PageLink, 'operation'>) {
  const entry = operationEntries.find(({ name }) => name === link.operation);
  if (!entry) throw new Error('no such operation');
  return entry;
}

describe('a link', () => {
  it('opens the request that it was made of, on a server with other examples too', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const { operation, fields } = entryOf(link);
        const form = wholeForm(fields, link.form, examples);
        const opened = decodeLink(encodeLink(fields, { ...link, form }));
        expect(opened?.ignored).toEqual([]);
        const shown = buildRequest(operation, fields, form, { client_secret: 's' });
        const other =
          opened?.form && buildRequest(operation, fields, opened.form, { client_secret: 's' });
        expect(other).toEqual(shown);
      }),
    );
  });

  it('keeps how the request is looked at, and the clock', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const opened = decodeLink(encodeLink(entryOf(link).fields, link));
        const { form: _form, ...page } = link;
        expect(opened).toMatchObject(page);
      }),
    );
  });

  it('is the same when it is made again of what it opened', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const { fields } = entryOf(link);
        const hash = encodeLink(fields, link);
        const { form, bodyView, ...page } = decodeLink(hash) ?? {};
        expect(
          encodeLink(fields, {
            ...link,
            ...page,
            ...(form && { form }),
            ...(bodyView && { bodyView }),
          }),
        ).toBe(hash);
      }),
    );
  });

  it('never has a secret', () => {
    const secret = 'S3CR3T';
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln';
    fc.assert(
      fc.property(anyLink, fc.nat(), (link, pick) => {
        const { fields } = entryOf(link);
        const all = allFields(fields);
        const secrets = all.filter(({ name }) => isSecretName(name));
        const entered = [
          ...secrets.map(({ key }) => [key, { text: secret, presence: 'value' }] as const),
          [
            all[pick % all.length]?.key ?? '',
            { text: `Bearer ${token}`, presence: 'value' },
          ] as const,
        ];
        const form = {
          ...link.form,
          fields: { ...link.form.fields, ...Object.fromEntries(entered) },
        };
        const hash = decodeURIComponent(encodeLink(fields, { ...link, form }));
        expect(hash).not.toContain(secret);
        expect(hash).not.toContain('topsecret');
        expect(hash).not.toContain(token);
      }),
    );
  });
});

describe('what no field holds', () => {
  const extras = {
    rawLine: { method: 'DELETE', path: '/a%20b' },
    extraQuery: ['mine=a+b', 'x'],
    extraHeaders: [['X-Own', 'a: b']] as const,
    rawBody: '{"a": ',
  };

  it('is in a link as well', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const hash = encodeLink(entryOf(link).fields, {
          ...link,
          form: { ...link.form, ...extras },
        });
        expect(decodeLink(hash)?.form).toMatchObject(extras);
      }),
    );
  });

  it('has no secrets there', () => {
    const secrets = {
      extraQuery: ['access_token=S3CR3T'],
      extraHeaders: [['Authorization', 'Bearer S3CR3T']] as const,
      rawBody: '{"client_secret":"S3CR3T"',
    };
    const form = { address: 0, contentType: 0, fields: {}, ...secrets };
    const { fields } = entryOf({ operation: 'listNodes' });
    const page = {
      operation: 'listNodes',
      bodyView: 'cards',
      resultTab: 'answer',
      composerMode: 'raw',
    } as const;
    expect(encodeLink(fields, { ...page, form })).toBe('#/listNodes?view=cards&mode=raw');
    const signIn = { ...form, rawBody: '{"data":{"password":"S3CR3T"}' };
    expect(encodeLink(fields, { ...page, form: signIn })).not.toContain('S3CR3T');
  });
});

describe('decodeLink', () => {
  it('reads what a person may write', () => {
    const opened = decodeLink(
      '#/listNodeProducts?query.filter=eq(name,A%20%22b%22)&query.page[limit]=5&header.Accept-Language=fr&view=table&tab=explain',
    );
    expect(opened).toEqual({
      operation: 'listNodeProducts',
      form: {
        address: 0,
        contentType: 0,
        fields: {
          'query:filter': { text: 'eq(name,A "b")', presence: 'value' },
          'query:page[limit]': { text: '5', presence: 'value' },
          'header:Accept-Language': { text: 'fr', presence: 'value' },
        },
      },
      bodyView: 'table',
      resultTab: 'explain',
      composerMode: 'form',
      explained: '',
      ignored: [],
    });
  });

  it('reads what is asked of an answer, but no token', () => {
    const compared = decodeLink('#/listNodes?tab=compare&compare=change&differs=tags&before=');
    expect(compared).toMatchObject({ comparison: { mode: 'change', part: 'tags', from: '' } });
    const token = `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`;
    const { explained, ignored } = decodeLink(`#/listNodes?tab=explain&explain=${token}`) ?? {};
    expect([explained, ignored]).toEqual(['', ['explain is a secret']]);
  });

  it('sends the objects that a value is in', () => {
    const opened = decodeLink(
      '#/updateSubscription?body./data/attributes/payment_authority/card_id=card',
    );
    expect(opened?.form?.fields['body:/data/attributes/payment_authority']).toEqual({
      presence: 'value',
    });
  });

  it.each([
    ['query.filtre=x', 'query.filtre is unknown'],
    ['null=body./nothing', 'body./nothing is unknown'],
    ['view=photos', 'view has no photos'],
    ['tab=', 'tab has no '],
    ['address=7', 'address has no 7'],
    ['query.filter=%E0%A4%A', 'query.filter=%E0%A4%A is not percent-encoded text'],
    ['header.X-Moltin-Customer-Token=abc', 'header.X-Moltin-Customer-Token is a secret'],
    ['query.filter=eyJhbGciOiJI.eyJzdWIi.c2ln', 'query.filter is a secret'],
    ['__proto__=x', '__proto__ is unknown'],
    ['constructor=x', 'constructor is unknown'],
    [
      'raw.line=X%3Btouch%20/catalogs',
      '"X;touch" is not a method: use the letters A to Z in capitals.',
    ],
    [
      'raw.line=GET%20@evil.example/steal',
      'The address "@evil.example/steal" must begin with a single /.',
    ],
    [
      'raw.line=GET%20//evil.example/steal',
      'The address "//evil.example/steal" must begin with a single /.',
    ],
    [
      'raw.line=GET%20https://evil.example/',
      'The address "https://evil.example/" must begin with a single /.',
    ],
    ['raw.line=GET%20/a%0AX:%201', String.raw`The address "/a\nX: 1" has "\n" in it.`],
    ['raw.line=GET', 'raw.line has no method and path'],
    ['extra.query=a%20b', 'The address "/?a b" has " " in it.'],
    ['extra.header=X$(touch%20x):%201', '"X$(touch x)" is not a valid header name.'],
    ['extra.header=X', 'extra.header has no name and value'],
    ['extra.header=Host:%20evil.example', /^Host is not sent from here/],
    ['extra.header=X-A:%20a%0Ab', String.raw`X-A is not sent: a header may not contain "\n".`],
    ['extra.header=Authorization:%20a', 'The header Authorization is a secret.'],
    ['raw.body=%7B%7D', 'Browsers send no body with GET.'],
    ['raw.line=PUT%20/a&raw.body=client_secret', 'The body has a secret.'],
    [
      'header.EP-Channel=a%1Bb',
      String.raw`EP-Channel is not sent: a header may not contain "\u001b".`,
    ],
    ['path.node_id=..', '".." is not a valid node_id: browsers treat it as a relative path.'],
  ])('leaves %s out and says so', (part, reason) => {
    expect(decodeLink(`#/listNodeProducts?${part}`)?.ignored).toEqual([
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    ]);
  });

  it('keeps the form of an operation that is only named', () => {
    expect(decodeLink('#/listNodes')).toEqual({ operation: 'listNodes', ignored: [] });
  });

  it.each(['', '#', '#/', '#/nothing?view=json', '#listNodes'])(
    'has nothing to open in %j',
    (hash) => {
      expect(decodeLink(hash)).toBeUndefined();
    },
  );
});
