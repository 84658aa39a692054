import type { SubscriptionReading } from '@aisle/schema/dev';
import type { Plan, Subscription } from '@aisle/schema/subscriptions';
import type { ReactNode } from 'react';
import { readableTime } from '../clock/zoned-time.js';
import { Badge } from '../widgets/badge.js';
import { Fact } from '../widgets/fact.js';
import { conditionsOf, describeValue, planEnd, planPrice, subscriberOf } from './words.js';

/** A subscription with its state and actions. */
export function SubscriptionCard(props: {
  readonly reading: SubscriptionReading;
  readonly children: ReactNode;
}) {
  const { subscription, plans } = props.reading;
  const { attributes, id } = subscription;
  const plan = plans.find((one) => one.id === attributes.plan_id);
  const { end_date, address_id, payment_authority, external_ref } = attributes;
  const byHand = attributes.manual_payments ? 'none: payments are taken by hand' : 'none';
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
    'Next invoice after': readableTime(attributes.invoice_after),
    'End date': end_date ? readableTime(end_date) : 'none',
    Address: address_id ? <code>{address_id}</code> : 'none',
    'Payment authority': payment_authority ? describeValue(payment_authority) : byHand,
    Account: <code>{attributes.account_id}</code>,
    Reference: external_ref && <code>{external_ref}</code>,
    Id: <code>{id}</code>,
  };
  return (
    <article className="panel stack" aria-label="The chosen subscription">
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
      {props.children}
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
