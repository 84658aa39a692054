import { BundleSelection } from '../bundle-selection.js';
import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';
import { includeParameter } from './list-parameters.js';

const read = defineRead({
  name: 'configureProduct',
  summary: 'Choose the options of a bundle',
  description:
    'Returns a bundle with the chosen options. Unless the bundle has its own price, its price is the sum of the prices of the options. Nothing is stored. Options that the components of the bundle do not allow are refused.',
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
