import type { AccountAddress, AccountMemberDocument, AddressList } from '@aisle/schema/accounts';
import type { OrderDocument } from '@aisle/schema/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { Entered } from '../link/steps.js';
import type { Exchange } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { type SignedIn, useSignedIn } from './account/sign-in.js';
import { bodyOf, sendAsShopper } from './asking/request-log.js';
import { Refusal, useAsk } from './asking/use-ask.js';
import styles from './storefront.module.css';
import { useStepLinks } from './view-links.js';

/** Result of a checkout: the order, and the request that was refused, if any. */
export interface Ordered {
  readonly order?: OrderDocument['data'];
  readonly refused?: Exchange;
}

/** Checks the cart out, pays the order, and empties the cart. */
async function order(cartId: string, entered: Entered, card: string): Promise<Ordered> {
  const cart = { 'path:cart_id': cartId };
  const made = await sendAsShopper('checkOutCart', { ...cart, ...entered });
  const document = bodyOf<OrderDocument>(made);
  if (!document) return { refused: made };
  const { data } = document;
  const place = { 'path:order_uuid': data.id };
  const paid = await sendAsShopper('createPayment', {
    ...place,
    'body:/data/gateway': card === '' ? 'manual' : 'stripe',
    'body:/data/method': 'purchase',
    ...(card !== '' && { 'body:/data/payment': card }),
  });
  if (!bodyOf(paid)) return { order: data, refused: paid };
  const emptied = await sendAsShopper('deleteCartItems', cart);
  const read = bodyOf<OrderDocument>(await sendAsShopper('getOrder', place));
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

/** Lines of an account's address that the form only hands on. */
const otherLines = [
  'company_name',
  'line_2',
  'county',
  'region',
  'phone_number',
  'instructions',
] as const;

/** Returns the body of a checkout from the fields of the form. */
function readForm(form: FormData, signedIn: SignedIn | undefined, isGuest: boolean): Entered {
  const text = (name: string) => String(form.get(name) ?? '');
  const address = [...Object.keys(lines), ...otherLines].filter((name) => text(name) !== '');
  const parts = ['billing_address', 'shipping_address'].flatMap((part) => [
    [`body:/data/${part}`, ''],
    ...address.map((name) => [`body:/data/${part}/${name}`, text(name)]),
  ]);
  const person = isGuest ? 'customer' : 'contact';
  return {
    ...(signedIn && {
      'body:/data/account': '',
      'body:/data/account/id': signedIn.account.account_id,
      'body:/data/account/member_id': signedIn.memberId,
    }),
    [`body:/data/${person}`]: '',
    [`body:/data/${person}/name`]: text('name') || `${text('first_name')} ${text('last_name')}`,
    [`body:/data/${person}/email`]: text('email'),
    ...Object.fromEntries(parts),
  };
}

function lineOf(address: AccountAddress, name: string): string {
  return address[name as keyof typeof lines] ?? '';
}

function describeAddress({ name, first_name, last_name, line_1, city }: AccountAddress): string {
  const parts = [name || `${first_name} ${last_name}`, line_1, city];
  return parts.filter(Boolean).join(', ');
}

/** Name of the choice of an address that the account does not have. */
const another = 'another';

interface CheckoutFormProps {
  readonly cartId: string;
  readonly onOrdered: (ordered: Ordered) => void;
}

/** Form that orders and pays what is in a cart, as a guest or for an account. */
export function CheckoutForm({ cartId, onOrdered }: CheckoutFormProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { token, signedIn } = useSignedIn();
  const { data, mutate, isPending } = useMutation({
    mutationFn: (form: FormData) =>
      order(cartId, readForm(form, signedIn, token === ''), String(form.get('card') ?? '')),
    async onSuccess(ordered) {
      await client.invalidateQueries({ queryKey: ['storefront', 'getCart'] });
      onOrdered(ordered.refused ? {} : ordered);
    },
  });
  const enabled = isOpen && signedIn !== undefined;
  const { body: found } = useAsk<AccountMemberDocument>(
    'getAccountMember',
    { 'path:member_uuid': signedIn?.memberId ?? '' },
    { enabled },
  );
  const { body: listed } = useAsk<AddressList>(
    'listAccountAddresses',
    { 'path:account_uuid': signedIn?.account.account_id ?? '', 'query:page[limit]': '100' },
    { enabled },
  );
  const member = signedIn && found?.data;
  const addresses = (signedIn && listed?.data) ?? [];
  const [chosen, setChosen] = useState<string>();
  const address =
    chosen === another ? undefined : (addresses.find(({ id }) => id === chosen) ?? addresses[0]);
  return (
    <details
      className={styles.checkout}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="fold">Check out</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(new FormData(event.currentTarget));
        }}
      >
        {signedIn && (
          <p className="below">
            The order is for the account <bdi>{signedIn.account.account_name}</bdi>
            {member && (
              <>
                , by <bdi>{member.name}</bdi>
              </>
            )}
            .
          </p>
        )}
        <div className={styles.address}>
          {addresses.length > 0 && (
            <label className="whole">
              Address
              <select
                className="text-input"
                value={address?.id ?? another}
                onChange={({ target }) => setChosen(target.value)}
              >
                {addresses.map((one) => (
                  <option key={one.id} value={one.id}>
                    {describeAddress(one)}
                  </option>
                ))}
                <option value={another}>Another address</option>
              </select>
            </label>
          )}
          <Fragment key={member?.id}>
            {member && <input type="hidden" name="name" value={member.name} />}
            <label>
              Email
              <input
                className="text-input"
                type="email"
                name="email"
                required
                defaultValue={member?.email ?? 'jana@example.org'}
              />
            </label>
          </Fragment>
          <Fragment key={address?.id ?? chosen}>
            {Object.entries(lines).map(([name, [label, example]]) => (
              <label key={name}>
                {label}
                <input
                  className="text-input"
                  name={name}
                  required={name !== 'city'}
                  defaultValue={address ? lineOf(address, name) : chosen ? '' : example}
                />
              </label>
            ))}
            {address &&
              otherLines.map((name) => (
                <input key={name} type="hidden" name={name} value={address[name] ?? ''} />
              ))}
          </Fragment>
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
  const links = useStepLinks();
  const { id, status, payment, meta } = order;
  return (
    <div role="status" className="notice" data-tone="good">
      <p>
        Ordered for <strong>{meta.display_price.with_tax.formatted}</strong>. The order is {status},
        its payment {payment.replace('_', ' ')}. <a href={links.order(id)}>See the order</a>
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
