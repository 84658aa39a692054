import {
  createValidator,
  decimalAmount,
  minorDigits,
  pointerNames,
  Timestamp,
} from '@aisle/schema';
import type { FieldChange, SubscriptionReading } from '@aisle/schema/dev';
import type { PaymentAuthority, Plan, Subscription } from '@aisle/schema/subscriptions';
import { capital, count, formatTime, isRecord, memberOf } from '../lib/texts.js';
import { Badge, Fact } from '../widgets/controls.js';

/** A subscription with its state. */
export function SubscriptionCard(props: { readonly reading: SubscriptionReading }) {
  const { subscription, plans } = props.reading;
  const { attributes, id } = subscription;
  const plan = plans.find((one) => one.id === attributes.plan_id);
  const { end_date, address_id, payment_authority, external_ref } = attributes;
  const byHand = attributes.manual_payments ? 'none (manual payments)' : 'none';
  const facts = {
    Plan: plan ? (
      <>
        <strong>
          <bdi>{plan.name}</bdi>
        </strong>{' '}
        · <PlanPrice plan={plan} currency={attributes.currency} />, {planEnd(plan)}
      </>
    ) : (
      attributes.plan_id
    ),
    'Next invoice after': formatTime(attributes.invoice_after),
    'End date': end_date ? formatTime(end_date) : 'none',
    Address: address_id ? <code>{address_id}</code> : 'none',
    'Payment authority': payment_authority ? describeValue(payment_authority) : byHand,
    Account: <code>{attributes.account_id}</code>,
    Reference: external_ref && <code>{external_ref}</code>,
    Id: <code>{id}</code>,
  };
  return (
    <article className="panel stack" aria-label="Chosen subscription">
      <SubscriptionName reading={props.reading} />
      {conditionsOf(subscription).map(
        ({ label, meaning }) =>
          meaning && (
            <p key={label} className="soft">
              {meaning}
            </p>
          ),
      )}
      <dl className="facts">
        {Object.entries(facts).map(
          ([name, fact]) =>
            fact && (
              <Fact key={name} name={name}>
                {fact}
              </Fact>
            ),
        )}
      </dl>
    </article>
  );
}

interface PlanWordsProps {
  readonly plan: Plan;
  readonly currency: string;
}

/** Price of a plan in a currency. A missing price is highlighted. */
export function PlanPrice({ plan, currency }: PlanWordsProps) {
  const price = planPrice(plan, currency);
  return plan.fixed_price?.[currency] ? price : <Badge tone="warn">{price}</Badge>;
}

/** A plan with its price: `Every month · €28.90 incl. tax every month`. */
export function PlanLine(props: PlanWordsProps) {
  return (
    <>
      <bdi>{props.plan.name}</bdi> · <PlanPrice {...props} />
    </>
  );
}

/** Badges for the conditions of a subscription. */
export function ConditionBadges({ subscription }: { readonly subscription: Subscription }) {
  return conditionsOf(subscription).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}

/** Name of a subscription and its conditions. */
export function SubscriptionName(props: {
  readonly reading: SubscriptionReading;
  readonly id?: string;
}) {
  const { subscription } = props.reading;
  const subscriber = subscriberOf(subscription);
  return (
    <header id={props.id} className="line">
      <h2>
        <bdi>{subscription.attributes.offering.attributes.name}</bdi>
      </h2>
      {subscriber && <bdi>{subscriber}</bdi>}
      <ConditionBadges subscription={subscription} />
    </header>
  );
}

/** Returns the subscriber's name or else the email; empty if there is neither. */
export function subscriberOf({ attributes: { name, email } }: Subscription): string {
  return name?.trim() || email?.trim() || '';
}

/**
 * Formats a plan's price in a currency with its billing interval: `€28.90 incl. tax every 2 weeks`.
 */
export function planPrice(plan: Plan, currency: string): string {
  const money = plan.fixed_price?.[currency];
  if (money === undefined) return `no price in ${currency}`;
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const amount = format.format(decimalAmount(money.amount, currency) as Intl.StringNumericLiteral);
  return `${amount} ${money.includes_tax ? 'incl. tax' : 'plus tax'} ${planInterval(plan)}`;
}

function planInterval({
  billing_frequency: number,
  billing_interval_type: interval,
}: Plan): string {
  return `every ${number === 1 ? interval : count(number, interval)}`;
}

/** Formats a plan's length and end behavior: `closes after 8 months`. */
export function planEnd({ plan_length, billing_interval_type, end_behavior }: Plan): string {
  const length = count(plan_length, billing_interval_type);
  return end_behavior === 'close' ? `closes after ${length}` : `runs ${length}, then rolls on`;
}

const validateTime = createValidator(Timestamp);

const gateways = new Map<string, string>(
  Object.entries({
    platform_payments_provider: 'Platform payments provider',
    elastic_path_payments_stripe: 'Elastic Path Payments by Stripe',
    authorize_net: 'Authorize.Net',
    stripe_payment_intents: 'Stripe Payment Intents',
  } satisfies Record<PaymentAuthority['type'], string>),
);

/** Formats a value of a subscription. Plans and payment gateways are shown by name. */
export function describeValue(value: unknown, plans: readonly Plan[] = []): string {
  if (typeof value === 'string') {
    const name = plans.find(({ id }) => id === value)?.name ?? gateways.get(value);
    if (name !== undefined) return name;
    return validateTime(value).value === undefined ? value : formatTime(value);
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    return value.map((item) => describeValue(memberOf(item, 'id') ?? item, plans)).join(', ');
  }
  if (!isRecord(value)) return String(value);
  const { type, ...members } = value;
  return [
    ...(type === undefined ? [] : [describeValue(type)]),
    ...Object.entries(members).map(
      ([name, member]) =>
        `${name.replace(/_id$/, '').replaceAll('_', ' ')} ${describeValue(member, plans)}`,
    ),
  ].join(', ');
}

const names: Readonly<Record<string, string>> = {
  '/attributes/plan_id': 'Plan',
  '/attributes/address_id': 'Address',
  '/attributes/payment_authority/type': 'Payment authority: gateway',
  '/attributes/go_live_after': 'Goes live after',
  '/attributes/go_live': 'Went live',
  '/attributes/invoice_after': 'Next invoice after',
  '/attributes/state/attributes/action': 'State: last action',
  '/attributes/state/meta/created_at': 'State: since',
  '/attributes/relationships/plans/data': 'Linked plans',
  '/attributes/meta/timestamps/updated_at': 'Last changed',
};

/** Returns the readable name of a subscription's field by its JSON Pointer. */
export function fieldName(pointer: string): string {
  const words = pointerNames(pointer).filter((name) => name !== 'attributes');
  return names[pointer] ?? (capital(words.join(': ').replaceAll('_', ' ')) || 'Subscription');
}

/** @returns true if a change of a field was requested and is not a consequence of another one. */
export function isAskedFor(pointer: string, asked: object): boolean {
  const [attributes, name] = pointerNames(pointer);
  if (attributes !== 'attributes' || name === undefined) return false;
  return Object.hasOwn(asked, name) || (name === 'plan_id' && 'pricing_option_id' in asked);
}

/** @returns true if a change is unrelated to the request: the update time or the order of plans. */
export function isBookkeeping({ pointer, before, after }: FieldChange): boolean {
  if (pointer === '/attributes/meta/timestamps/updated_at') return true;
  return Array.isArray(before) && Array.isArray(after) && inOrder(before) === inOrder(after);
}

function inOrder(list: readonly unknown[]): string {
  const items = list.map((item) => JSON.stringify(item));
  return items.sort().join();
}

/** A condition of a subscription and its effect on an update. */
interface Condition {
  readonly label: string;
  readonly tone: 'neutral' | 'good' | 'warn' | 'bad' | 'info';
  readonly meaning?: string;
}

/** Returns the conditions of a subscription, its status first. */
export function conditionsOf({ attributes }: Subscription): readonly Condition[] {
  const { status, pending, paused, canceled, closed, suspended } = attributes;
  const { go_live_after: goLive, paused_at, canceled_at } = attributes;
  const since = (time: string | undefined, rule: string) =>
    time === undefined ? rule : `Since ${formatTime(time)}. ${rule}`;
  const waiting: Condition = {
    label: goLive === undefined ? 'pending' : `pending until ${formatTime(goLive)}`,
    tone: 'info',
    meaning:
      goLive === undefined
        ? 'It has no go-live time yet. Set one; a past time activates it at once.'
        : 'The go-live time can be changed; a past time activates it at once.',
  };
  const conditions: readonly (Condition | false)[] = [
    { label: status, tone: status === 'active' ? 'good' : 'neutral' },
    pending && waiting,
    paused && { label: 'paused', tone: 'warn', meaning: since(paused_at, stillChangeable) },
    suspended && { label: 'suspended', tone: 'warn', meaning: stillChangeable },
    canceled && { label: 'canceled', tone: 'bad', meaning: since(canceled_at, hardlyChangeable) },
    closed && { label: 'closed', tone: 'bad', meaning: hardlyChangeable },
  ];
  return conditions.flatMap((condition) => condition || []);
}

const stillChangeable =
  'Plan, address and payment authority may change; a go-live time is refused (409), because it is not pending.';
const hardlyChangeable =
  'Plan and go-live changes are refused (409); address and payment authority may still change.';
