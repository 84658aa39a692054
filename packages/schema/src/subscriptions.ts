export {
  FeatureList,
  IncludedOfferingParts,
  InvoiceList,
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
  PricingOptionReference,
  PricingOptionReferenceList,
  StateDocument,
  StateList,
  SubscriptionList,
  SubscriptionWithParts,
} from './subscriptions/offering-parts.js';
export { BillingInterval, EndBehavior, Plan } from './subscriptions/plan.js';
export {
  Subscriber,
  SubscriberDocument,
  SubscriptionDocument,
} from './subscriptions/subscriber.js';
export {
  Offering,
  OfferingRelationships,
  Subscription,
  SubscriptionAttributes,
  SubscriptionCondition,
  SubscriptionMeta,
  SubscriptionRelationships,
  SubscriptionStatus,
} from './subscriptions/subscription.js';
export { SubscriptionChange, SubscriptionUpdate } from './subscriptions/subscription-change.js';
export {
  SubscriptionContent,
  SubscriptionCreation,
} from './subscriptions/subscription-creation.js';
export {
  SubscriptionImport,
  SubscriptionImportDocument,
  SubscriptionImportRequest,
} from './subscriptions/subscription-import.js';
export {
  PaymentAuthority,
  PaymentAuthorityType,
  StateCreation,
  SubscriptionAction,
  SubscriptionState,
} from './subscriptions/subscription-state.js';
