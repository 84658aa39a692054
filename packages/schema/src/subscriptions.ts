export { Offering } from './subscriptions/offering.js';
export {
  FeatureList,
  IncludedOfferingParts,
  OfferingList,
  OfferingPlan,
  OfferingPlanDocument,
  OfferingPlanList,
  OfferingPricingOption,
  OfferingWithParts,
  PlanDisplayPrice,
  PlanPrice,
  PricingOptionDocument,
  PricingOptionList,
  StateDocument,
  StateList,
  SubscriptionList,
  SubscriptionWithParts,
} from './subscriptions/offering-parts.js';
export { PaymentAuthority, PaymentAuthorityType } from './subscriptions/payment-authority.js';
export { BillingInterval, EndBehavior, Plan } from './subscriptions/plan.js';
export { OfferingRelationships, SubscriptionRelationships } from './subscriptions/relationships.js';
export { Subscriber, SubscriberDocument } from './subscriptions/subscriber.js';
export {
  Subscription,
  SubscriptionAttributes,
  SubscriptionCondition,
  SubscriptionMeta,
  SubscriptionStatus,
} from './subscriptions/subscription.js';
export { SubscriptionChange, SubscriptionUpdate } from './subscriptions/subscription-change.js';
export {
  SubscriptionContent,
  SubscriptionCreation,
} from './subscriptions/subscription-creation.js';
export { SubscriptionDocument } from './subscriptions/subscription-document.js';
export {
  SubscriptionImport,
  SubscriptionImportDocument,
  SubscriptionImportRequest,
} from './subscriptions/subscription-import.js';
export {
  StateCreation,
  SubscriptionAction,
  SubscriptionState,
} from './subscriptions/subscription-state.js';
