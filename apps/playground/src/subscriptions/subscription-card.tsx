import type { Subscription } from '@aisle/schema';
import type { SubscriptionReading } from '@aisle/schema/dev';
import type { ReactNode } from 'react';
import { readableTime } from '../clock/zoned-time.js';
import { Badge } from '../widgets/badge.js';
import { Fact } from '../widgets/fact.js';
import {
  conditionsOf,
  describeAuthority,
  planEnd,
  planInterval,
  planPrice,
  subscriberOf,
} from './words.js';

interface SubscriptionCardProps {
  readonly reading: SubscriptionReading;
  /** What may be done with it. */
  readonly children: ReactNode;
}

/** A subscription as it stands. */
export function SubscriptionCard({ reading, children }: SubscriptionCardProps) {
  const { subscription, plans } = reading;
  const { attributes, id } = subscription;
  const plan = plans.find((one) => one.id === attributes.plan_id);
  const { end_date, address_id, payment_authority } = attributes;
  return (
    <article className="panel stack" aria-label="The chosen subscription">
      <SubscriptionName reading={reading} />
      {conditionsOf(subscription).map(
        ({ label, meaning }) =>
          meaning && (
            <p key={label} className="soft">
              {meaning}
            </p>
          ),
      )}
      <dl className="facts">
        <Fact name="Plan">
          {plan ? (
            <>
              <strong>{plan.name}</strong> · {planPrice(plan, attributes.currency)}{' '}
              {planInterval(plan)}, {planEnd(plan)}
            </>
          ) : (
            attributes.plan_id
          )}
        </Fact>
        <Fact name="Next invoice after">{readableTime(attributes.invoice_after)}</Fact>
        <Fact name="End date">{end_date ? readableTime(end_date) : 'none'}</Fact>
        <Fact name="Address">{address_id ? <code>{address_id}</code> : 'none'}</Fact>
        <Fact name="Payment authority">
          {payment_authority
            ? describeAuthority(payment_authority)
            : attributes.manual_payments
              ? 'none: payments are taken by hand'
              : 'none'}
        </Fact>
        <Fact name="Account">
          <code>{attributes.account_id}</code>
        </Fact>
        {attributes.external_ref && (
          <Fact name="Reference">
            <code>{attributes.external_ref}</code>
          </Fact>
        )}
        <Fact name="Id">
          <code>{id}</code>
        </Fact>
      </dl>
      {children}
    </article>
  );
}

/** What holds for a subscription, in short. */
export function ConditionBadges({ subscription }: { readonly subscription: Subscription }) {
  return conditionsOf(subscription).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}

/** What a subscription is to, and what holds for it. */
export function SubscriptionName({ reading }: { readonly reading: SubscriptionReading }) {
  const { subscription } = reading;
  const subscriber = subscriberOf(subscription);
  return (
    <header className="line">
      <h3>{subscription.attributes.offering.attributes.name}</h3>
      {subscriber && <span>{subscriber}</span>}
      <ConditionBadges subscription={subscription} />
    </header>
  );
}
