import type { SubscriptionReading } from '@aisle/schema/dev';
import { readableTime } from '../clock/zoned-time.js';
import { Fact } from '../lib/fact.js';
import { ConditionBadges } from './condition-badges.js';
import { conditionsOf } from './conditions.js';
import { planEnd, planInterval, planPrice } from './describe-plan.js';
import { describeAuthority } from './describe-value.js';
import styles from './subscription-card.module.css';
import { UndoButton } from './undo-button.js';

/** A subscription as it stands. */
export function SubscriptionCard({ reading }: { readonly reading: SubscriptionReading }) {
  const { subscription, plans } = reading;
  const { attributes, id } = subscription;
  const plan = plans.find((one) => one.id === attributes.plan_id);
  const { end_date, address_id, payment_authority } = attributes;
  return (
    <article className={styles.card} aria-label="The chosen subscription">
      <header className={styles.head}>
        <h3>{attributes.offering.attributes.name}</h3>
        <ConditionBadges subscription={subscription} />
      </header>
      {conditionsOf(subscription).map(
        ({ label, meaning }) =>
          meaning && (
            <p key={label} className={styles.meaning}>
              {meaning}
            </p>
          ),
      )}
      <dl className={styles.facts}>
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
      {id !== undefined && <UndoButton subscriptionId={id} />}
    </article>
  );
}
