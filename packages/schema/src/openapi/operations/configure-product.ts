import { ProductDocument } from '../../catalog/product-document.js';
import { configuredProductExample } from '../examples/configured-product-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const configureProduct: OwnDocumentation = {
  bodies: {
    choice: {
      summary: 'the lighter tent',
      value: {
        data: {
          selected_options: {
            shelter: { '600d5001-0000-4000-8000-000000000000': 1 },
            sleep: { '600d5014-0000-4000-8000-000000000000': 2 },
            mats: { '600d5018-0000-4000-8000-000000000000': 2 },
          },
        },
      },
    },
  },
  answer: {
    schema: ProductDocument,
    summary: 'the bundle with the chosen options',
    value: configuredProductExample,
  },
  errors: {
    400: {
      description:
        'invalid header, parameter or body; the product is not a bundle; or the bundle does not allow the options',
      examples: {
        choice: {
          title: 'Validation Error',
          details: ['data.selected_options.mats: 0 options are chosen; choose at least 1.'],
        },
      },
    },
  },
};
