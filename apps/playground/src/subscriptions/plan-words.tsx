import type { Plan } from '@aisle/schema';
import { Badge } from '../widgets/badge.js';
import { planPrice } from './words.js';

interface PlanWordsProps {
  readonly plan: Plan;
  readonly currency: string;
}

/** What a plan costs in a currency; it stands out that it has no price there. */
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
