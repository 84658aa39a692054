import {
  FeatureList,
  OfferingList,
  OfferingPlanDocument,
  OfferingPlanList,
  OfferingWithParts,
  PricingOptionDocument,
  PricingOptionList,
  PricingOptionReferenceList,
} from '../../subscriptions/offering-parts.js';
import type { offeringOperations } from '../../subscriptions/reads/offering-operations.js';
import { type DocumentsOf, notFound, unknownPart } from './documentation.js';

const offerings = '/v2/subscriptions/offerings';
const offering = `${offerings}/0ffe2002-0000-4000-8000-000000000000`;
const ownOffering = `offering ${offering.slice(-36)}`;

const unknownOffering = notFound(
  'no such offering',
  'offering',
  'No offering has the id 0ffeffff-0000-4000-8000-000000000000; check the id, or load the seed that holds the offering.',
);

const ofOffering = { 404: unknownOffering };

/** Documentation of the operations on offerings, by name. */
export const offeringDocuments: DocumentsOf<typeof offeringOperations> = {
  listOfferings: {
    answer: {
      schema: OfferingList,
      summary: `GET ${offerings}?page[limit]=1`,
    },
  },
  getOffering: {
    answer: {
      schema: OfferingWithParts,
      summary: `GET ${offering}?include=plans,pricing_options`,
    },
    errors: ofOffering,
  },
  listOfferingPlans: {
    answer: {
      schema: OfferingPlanList,
      summary: `GET ${offering}/plans?page[limit]=1`,
    },
    errors: ofOffering,
  },
  getOfferingPlan: {
    answer: {
      schema: OfferingPlanDocument,
      summary: `GET ${offering}/plans/0ffe2002-0000-4000-8000-000000000001`,
    },
    errors: unknownPart(unknownOffering, 'plan', ownOffering),
  },
  listOfferingPricingOptions: {
    answer: {
      schema: PricingOptionList,
      summary: `GET ${offering}/pricing-options?page[limit]=1`,
    },
    errors: ofOffering,
  },
  getOfferingPricingOption: {
    answer: {
      schema: PricingOptionDocument,
      summary: `GET ${offering}/pricing-options/0ffe2002-0000-4000-8000-000000000001`,
    },
    errors: unknownPart(unknownOffering, 'pricing option', ownOffering),
  },
  listPlanPricingOptions: {
    answer: {
      schema: PricingOptionReferenceList,
      summary: `GET ${offering}/plans/0ffe2002-0000-4000-8000-000000000001/relationships/pricing_options`,
    },
    errors: unknownPart(unknownOffering, 'plan', ownOffering),
  },
  listOfferingFeatures: {
    answer: { schema: FeatureList, summary: `GET ${offering}/features` },
    errors: ofOffering,
  },
};
