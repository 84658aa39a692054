import { BundleSelection } from '../bundle-selection.js';
import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { includeParameter } from './list-parameters.js';

const read = defineRead({
  name: 'configureProduct',
  summary: 'Choose the options of a bundle',
  description:
    'Returns a bundle as it is with the chosen options: its selected options and, unless it has a price of its own, the sum of their prices. Nothing is stored. A choice that the components of the bundle do not allow is refused.',
  path: '/products/:product_id/configure',
  params: { product_id: placeParameters.product_id },
  query: includeParameter,
  brings: 'the bundle with the chosen options',
  data: 'product',
});

/** A bundle with the options that a shopper chose. */
export const configureProduct = {
  ...read,
  method: 'POST',
  isHarmless: true,
  body: { contentTypes: ['application/json'], schema: BundleSelection },
  responses: { 200: { description: read.responses[200].description } },
} as const;
