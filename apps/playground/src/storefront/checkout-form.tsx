import type { OrderDocument } from '@aisle/schema/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Entered, stepForm } from '../link/steps.js';
import { type Exchange, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Refusal } from './asking/asked-body.js';
import { sendStep } from './asking/request-log.js';
import styles from './storefront.module.css';
import { requestHash } from './view-links.js';

/** Result of a checkout: the order, and the request that was refused, if any. */
export interface Ordered {
  readonly order?: OrderDocument['data'];
  readonly refused?: Exchange;
}

type OperationName = Parameters<typeof sendStep>[0];

/** Sends a request of the checkout as the current shopper. */
function ask(name: OperationName, entered: Entered): Promise<Exchange> {
  return sendStep(name, stepForm(usePlayground.getState(), name, entered));
}

/** Returns the body of a successful response. */
function bodyOf<Body>(exchange: Exchange): Body | undefined {
  if (exchange.phase !== 'answered' || exchange.answer.errors) return undefined;
  return exchange.answer.json as Body;
}

/** Checks the cart out, pays the order, and empties the cart. */
async function order(cartId: string, entered: Entered, card: string): Promise<Ordered> {
  const cart = { 'path:cart_id': cartId };
  const made = await ask('checkOutCart', { ...cart, ...entered });
  const document = bodyOf<OrderDocument>(made);
  if (!document) return { refused: made };
  const { data } = document;
  const place = { 'path:order_uuid': data.id };
  const paid = await ask('createPayment', {
    ...place,
    'body:/data/gateway': card === '' ? 'manual' : 'stripe',
    'body:/data/method': 'purchase',
    ...(card !== '' && { 'body:/data/payment': card }),
  });
  if (!bodyOf(paid)) return { order: data, refused: paid };
  const emptied = await ask('deleteCartItems', cart);
  const read = bodyOf<OrderDocument>(await ask('getOrder', place));
  const isEmptied = emptied.phase === 'answered' && !emptied.answer.errors;
  return { order: read?.data ?? data, ...(!isEmptied && { refused: emptied }) };
}

/** Lines of an address to begin with, so that an order takes one click. */
const lines = {
  first_name: ['First name', 'Jana'],
  last_name: ['Last name', 'Roth'],
  line_1: ['Street', 'Am Sattel 7'],
  postcode: ['Postcode', '83471'],
  city: ['City', 'Obertal'],
  country: ['Country', 'DE'],
} as const;

/** Cards of the simulated gateway; an empty one pays by hand. */
const cards = {
  '4242424242424242': '4242 4242 4242 4242, accepted',
  '4000002760003184': '4000 0027 6000 3184, only held',
  '4000000000000002': '4000 0000 0000 0002, declined',
  '': 'no card, paid by hand',
} as const;

/** Returns the body of a checkout from the fields of the form. */
function readForm(form: FormData): Entered {
  const text = (name: string) => String(form.get(name) ?? '');
  const address = Object.keys(lines).map((name) => [name, text(name)] as const);
  const parts = ['billing_address', 'shipping_address'].flatMap((part) => [
    [`body:/data/${part}`, ''],
    ...address.map(([name, value]) => [`body:/data/${part}/${name}`, value]),
  ]);
  return {
    'body:/data/customer': '',
    'body:/data/customer/name': `${text('first_name')} ${text('last_name')}`,
    'body:/data/customer/email': text('email'),
    ...Object.fromEntries(parts),
  };
}

interface CheckoutFormProps {
  readonly cartId: string;
  readonly onOrdered: (ordered: Ordered) => void;
}

/** Form that orders and pays what is in a cart. */
export function CheckoutForm({ cartId, onOrdered }: CheckoutFormProps) {
  const client = useQueryClient();
  const { data, mutate, isPending } = useMutation({
    mutationFn: (form: FormData) => order(cartId, readForm(form), String(form.get('card') ?? '')),
    async onSuccess(ordered) {
      await client.invalidateQueries({ queryKey: ['storefront', 'getCart'] });
      onOrdered(ordered.refused ? {} : ordered);
    },
  });
  return (
    <details className={styles.checkout}>
      <summary className="fold">Check out</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(new FormData(event.currentTarget));
        }}
      >
        <div className={styles.address}>
          <label>
            Email
            <input
              className="text-input"
              type="email"
              name="email"
              required
              defaultValue="jana@example.org"
            />
          </label>
          {Object.entries(lines).map(([name, [label, value]]) => (
            <label key={name}>
              {label}
              <input className="text-input" name={name} required defaultValue={value} />
            </label>
          ))}
          <label>
            Test card
            <select className="text-input" name="card">
              {Object.entries(cards)
                .toSorted(([one], [other]) => Number(one === '') - Number(other === ''))
                .map(([number, label]) => (
                  <option key={number} value={number}>
                    {label}
                  </option>
                ))}
            </select>
          </label>
        </div>
        <div>
          <Button type="submit" look="primary" isDisabled={isPending}>
            Order and pay
          </Button>
        </div>
        {!isPending && <Refusal exchange={data?.refused} />}
      </form>
    </details>
  );
}

/** Confirmation of an order. */
export function OrderNote({ order }: { readonly order: OrderDocument['data'] }) {
  const state = usePlayground();
  const { id, status, payment, meta } = order;
  const entered = { 'path:order_uuid': id, 'query:include': 'items' };
  return (
    <div role="status" className="notice" data-tone="good">
      <p>
        Ordered for <strong>{meta.display_price.with_tax.formatted}</strong>. The order is {status},
        its payment {payment.replace('_', ' ')}.{' '}
        <a href={requestHash(state, 'getOrder', stepForm(state, 'getOrder', entered), 'form')}>
          See the order
        </a>
      </p>
    </div>
  );
}

interface CodeFormProps {
  readonly onEntered: (code: string) => void;
}

/** Form for the code of a promotion. */
export function CodeForm({ onEntered }: CodeFormProps) {
  return (
    <form
      className={`line ${styles.code}`}
      onSubmit={(event) => {
        event.preventDefault();
        onEntered(String(new FormData(event.currentTarget).get('code') ?? ''));
        event.currentTarget.reset();
      }}
    >
      <input
        className="text-input"
        name="code"
        required
        placeholder="HELLO10"
        aria-label="Code of a promotion"
      />
      <Button type="submit">Apply code</Button>
    </form>
  );
}
