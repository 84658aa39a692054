import type { BrowsedSubscription } from '@aisle/schema/dev';
import { ListBoxItem } from 'react-aria-components';
import { Icon } from '../lib/icon.js';
import { ConditionBadges } from './condition-badges.js';
import { planInterval, planPrice } from './describe-plan.js';
import styles from './subscription-picker.module.css';

interface SubscriptionOptionProps {
  readonly browsed: BrowsedSubscription;
  readonly isChosen: boolean;
}

/** A subscription in the list: what it is to, on which plan, whose it is and what holds for it. */
export function SubscriptionOption({ browsed, isChosen }: SubscriptionOptionProps) {
  const { subscription, plans } = browsed;
  const { offering, plan_id, currency, account_id, external_ref } = subscription.attributes;
  const plan = plans.find(({ id }) => id === plan_id);
  const { name } = offering.attributes;
  return (
    <ListBoxItem
      id={subscription.id ?? ''}
      textValue={`${name}, ${plan?.name ?? plan_id}`}
      className={styles.option}
    >
      <span className={styles.first}>
        <strong>{name}</strong>
        {isChosen && <Icon name="check" />}
        {isChosen && <span className="visually-hidden">chosen</span>}
        <ConditionBadges subscription={subscription} />
      </span>
      <span>
        {plan ? `${plan.name} · ${planPrice(plan, currency)} ${planInterval(plan)}` : plan_id}
      </span>
      <span className={styles.ids}>
        {external_ref && <code>{external_ref}</code>}
        <code>{subscription.id}</code>
        <span>
          account <code>{account_id}</code>
        </span>
      </span>
    </ListBoxItem>
  );
}
