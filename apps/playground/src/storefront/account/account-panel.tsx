import { describeStore } from '@aisle/schema/dev';
import type { Order, OrderList } from '@aisle/schema/orders';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { useDev } from '../../dev-data/use-dev.js';
import { tell } from '../../lib/outcome.js';
import { Button, IconButton } from '../../widgets/button.js';
import { OpenedPopover, type OpenedProps, Segmented } from '../../widgets/controls.js';
import { Pick } from '../../widgets/pick.js';
import { AskedBody, useAsk } from '../asking/use-ask.js';
import styles from '../storefront.module.css';
import { useStepLinks } from '../view-links.js';
import {
  actFor,
  become,
  explainRefusal,
  type Refusals,
  signIn,
  useAccountName,
  useSignedIn,
} from './sign-in.js';

type Closing = Omit<OpenedProps, 'trigger'>;

/** Popover to sign in, or with the orders of the account that is signed in. */
export default function AccountPanel(props: OpenedProps) {
  const { onClose } = props;
  const name = useAccountName();
  // Until it closes, the form stays after a sign-in.
  const [wasGuest] = useState(name === undefined);
  const isGuest = wasGuest || name === undefined;
  return (
    <OpenedPopover {...props} label={isGuest ? 'Sign in' : 'Your account'} end>
      <div className={`stack wide ${styles.account}`}>
        <header className="line between">
          <h2>{isGuest ? 'Sign in' : <bdi>{name}</bdi>}</h2>
          <IconButton icon="close" label="Close" onPress={onClose} />
        </header>
        {isGuest ? <SignInForm onDone={onClose} /> : <Account onClose={onClose} />}
      </div>
    </OpenedPopover>
  );
}

/** The account's orders, the member's other accounts, and the way out. */
function Account({ onClose }: Closing) {
  const { signedIn } = useSignedIn();
  const accounts = signedIn?.accounts ?? [];
  return (
    <>
      {signedIn && accounts.length > 1 && (
        <Pick
          label="Account"
          options={accounts.map((one) => ({ value: one.account_id, label: one.account_name }))}
          value={signedIn.account.account_id}
          onPick={(id) => {
            const other = accounts.find(({ account_id }) => account_id === id);
            if (other) void actFor(other, signedIn);
          }}
        />
      )}
      <Orders onClose={onClose} />
      <div>
        <Button
          onPress={() => {
            become(undefined);
            tell('Signed out.');
            onClose();
          }}
        >
          Sign out
        </Button>
      </div>
    </>
  );
}

/** Number of orders at a time. */
const limit = 5;

/** Orders of the account, the newest first. */
function Orders({ onClose }: Closing) {
  const [offset, setOffset] = useState(0);
  const asked = useAsk<OrderList>('listOrders', {
    'query:page[limit]': String(limit),
    'query:page[offset]': String(offset),
  });
  return (
    <section className="stack" aria-labelledby="your-orders">
      <h3 id="your-orders">Your orders</h3>
      <AskedBody asked={asked}>
        {({ data, meta: { results } }) => (
          <>
            {data.length === 0 && <p>This account has no orders yet.</p>}
            <ul aria-labelledby="your-orders">
              {data.map((order) => (
                <OrderLine key={order.id} order={order} onOpen={onClose} />
              ))}
            </ul>
            {results.total > limit && (
              <div className="line between">
                <Button
                  aria-disabled={offset === 0}
                  onPress={() => setOffset(Math.max(offset - limit, 0))}
                >
                  Newer
                </Button>
                <small>
                  {offset + 1}–{offset + data.length} of {results.total}
                </small>
                <Button
                  aria-disabled={offset + limit >= results.total}
                  onPress={() => setOffset(offset + limit)}
                >
                  Older
                </Button>
              </div>
            )}
          </>
        )}
      </AskedBody>
    </section>
  );
}

interface OrderLineProps {
  readonly order: Order;
  readonly onOpen: () => void;
}

/** An order with its status, payment and total. */
function OrderLine({ order, onOpen }: OrderLineProps) {
  const links = useStepLinks();
  const { id, order_number, status, payment, meta } = order;
  const day = meta.timestamps.created_at.slice(0, 10);
  return (
    <li className={`line between ${styles.request}`}>
      <span className="stack hair">
        <a className="text-button" href={links.order(id)} onClick={onOpen}>
          Order <bdi>{order_number ?? id.slice(-8)}</bdi>
        </a>
        <small>
          <time dateTime={day}>{day}</time> · {status}, {payment.replace('_', ' ')}
        </small>
      </span>
      <strong className="tabular">{meta.display_price.with_tax.formatted}</strong>
    </li>
  );
}

const ways = [
  { value: 'in', label: 'Sign in' },
  { value: 'up', label: 'Create an account' },
] as const;

/** Form that signs an account member in or up. */
function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const { data: store } = useDev(describeStore);
  const isEmpty = store?.records.accounts === 0;
  const { hasExpired } = useSignedIn();
  const [chosen, setChosen] = useState<'in' | 'up'>();
  const isNew = (chosen ?? (isEmpty ? 'up' : 'in')) === 'up';
  const form = useRef<HTMLFormElement>(null);
  const { data, mutate, reset, isPending } = useMutation({
    async mutationFn(entered: FormData): Promise<Refusals | undefined> {
      const text = (name: string) => String(entered.get(name) ?? '').trim();
      const password = String(entered.get('password') ?? '');
      const email = text('email');
      const refused = await signIn({ email, password, ...(isNew && { name: text('name') }) });
      return refused && explainRefusal(refused);
    },
    onSuccess(refusals) {
      if (!refusals) return onDone();
      const [name = ''] = Object.keys(refusals);
      const input = form.current?.elements.namedItem(name === 'form' ? 'password' : name);
      if (input instanceof HTMLInputElement) input.focus();
    },
  });
  const refusals: Refusals = isPending ? {} : (data ?? {});
  return (
    <form
      ref={form}
      className="stack loose"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(new FormData(event.currentTarget));
      }}
    >
      {hasExpired && (
        <p role="alert" className="fault">
          Your sign-in has expired. Sign in again to go on with your cart.
        </p>
      )}
      {isEmpty && <p className="soft">This store has no accounts yet. Create the first one.</p>}
      <Segmented
        legend="New here or not"
        choices={ways}
        value={isNew ? 'up' : 'in'}
        onChange={(way) => {
          setChosen(way);
          reset();
        }}
      />
      {isNew && (
        <Line label="Name" name="name" autoComplete="name" maxLength={255} fault={refusals.name} />
      )}
      <Line
        label="Email"
        name="email"
        // Imported usernames may be other texts.
        type={isNew ? 'email' : 'text'}
        inputMode="email"
        autoCapitalize="off"
        autoComplete="username"
        maxLength={255}
        fault={refusals.email}
      />
      <Line
        label="Password"
        name="password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        minLength={isNew ? 8 : 1}
        maxLength={1024}
        hint={isNew ? 'At least 8 characters.' : undefined}
        fault={refusals.password}
      />
      <p role="alert" className="refused">
        {refusals.form}
      </p>
      <div>
        <Button type="submit" look="primary" aria-disabled={isPending}>
          {isPending ? 'One moment…' : isNew ? 'Create the account' : 'Sign in'}
        </Button>
      </div>
    </form>
  );
}

interface LineProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Error of the text. */
  readonly fault: string | undefined;
}

/** Labelled input with its error, or else a hint. */
function Line({ label, hint, fault, ...input }: LineProps) {
  const id = useId();
  return (
    <div className="stack hair">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        required
        className="text-input"
        aria-describedby={`${id}-note`}
        aria-invalid={fault !== undefined}
      />
      <p id={`${id}-note`} className={fault === undefined ? 'soft' : 'refused'} aria-live="polite">
        {fault ?? hint}
      </p>
    </div>
  );
}
