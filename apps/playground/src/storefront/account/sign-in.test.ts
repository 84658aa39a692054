import { describe, expect, it, vi } from 'vitest';
import { untouchedForm } from '../../state/form.js';
import type { Exchange } from '../../state/playground-store.js';

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('navigator', { userAgent: 'Linux', language: 'en' });
const { accountKey, explainRefusal, formsAs } = await import('./sign-in.js');

const withFields = (fields: Readonly<Record<string, string>>) => ({
  ...untouchedForm,
  fields: Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, { text }])),
});
const carts = { before: 'guest', after: 'own' };
const at = (cart: string) =>
  ({
    selected: 'getCart',
    forms: {
      getCart: withFields({ 'path:cart_id': cart, 'header:X-Moltin-Currency': 'EUR' }),
      getOrder: withFields({ 'path:order_uuid': 'o', [accountKey]: 'former' }),
    },
  }) as const;

describe('the forms after a sign-in', () => {
  it('have the account on the page alone, with its cart instead of the shopper’s', () => {
    expect(formsAs(at('guest'), 'token', carts)).toEqual({
      getCart: withFields({
        'path:cart_id': 'own',
        'header:X-Moltin-Currency': 'EUR',
        [accountKey]: 'token',
      }),
      getOrder: withFields({ 'path:order_uuid': 'o' }),
    });
  });

  it('show the cart of a link as before', () => {
    const { getCart } = formsAs(at('linked'), 'token', carts);
    expect(getCart?.fields['path:cart_id']).toEqual({ text: 'linked' });
  });

  it('have no account after a sign-out', () => {
    const { getCart, getOrder } = formsAs(at('guest'), undefined, carts);
    expect(getCart?.fields).not.toHaveProperty([accountKey]);
    expect(getOrder).toEqual(withFields({ 'path:order_uuid': 'o' }));
  });
});

const answered = (status: number, ...details: readonly string[]): Exchange => ({
  phase: 'answered',
  sent: {
    id: 'a',
    at: 0,
    operation: 'createAccountToken',
    request: { method: 'POST', target: '/v2/account-members/tokens', headers: [], missing: [] },
  },
  answer: {
    status,
    statusText: 'Status',
    duration: 1,
    timings: [],
    size: 0,
    headers: [],
    text: '',
    errors: details.map((detail) => ({ status: String(status), title: 'Title', detail })),
  },
});

it.each([
  [answered(201), {}],
  [answered(401, 'Wrong username or password.'), { form: 'Wrong email or password.' }],
  [
    answered(409, 'The username "a" is taken; sign in with its password, or choose another one.'),
    { email: 'This email is taken. Sign in with its password, or use another one.' },
  ],
  [
    answered(400, 'data.password: must have 8 or more characters', 'data.email: must match x'),
    { password: 'The password must have 8 or more characters', email: 'The email must match x' },
  ],
  [answered(502), { form: 'POST /v2/account-members/tokens: 502 Status' }],
  [{ phase: 'failed', reason: 'Failed to fetch' } as const, { form: 'Failed to fetch' }],
  [{ phase: 'canceled' } as const, { form: 'The server did not respond in time.' }],
])('explains %j', (exchange, refusals) => {
  expect(explainRefusal(exchange)).toEqual(refusals);
});
