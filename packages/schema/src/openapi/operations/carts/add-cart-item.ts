import { CartItemsDocument } from '../../../carts/cart.js';
import { cartItemsExample } from '../../examples/carts/cart-items-example.js';
import type { OwnDocumentation } from '../../operation-documentation.js';
import { cartPrecondition, fullCart, fullStore } from './cart-errors.js';

const bundle = '600d5501-0000-4000-8000-000000000000';

export const addCartItem: OwnDocumentation = {
  bodies: {
    product: {
      summary: 'two units of a product',
      value: {
        data: { type: 'cart_item', id: '600d5001-0000-4000-8000-000000000000', quantity: 2 },
      },
    },
    sku: {
      summary: 'a product by its SKU',
      value: { data: { type: 'cart_item', sku: 'TNT-SKERRY-2', quantity: 1 } },
    },
    several: {
      summary: 'several products at once',
      value: {
        data: [
          { type: 'cart_item', id: '600d5001-0000-4000-8000-000000000000', quantity: 2 },
          { type: 'cart_item', sku: 'TNT-SKERRY-2', quantity: 1 },
        ],
      },
    },
    bundle: {
      summary: 'a bundle with the options that the shopper chose',
      value: {
        data: {
          type: 'cart_item',
          id: bundle,
          quantity: 1,
          bundle_configuration: {
            selected_options: {
              shelter: { '600d5001-0000-4000-8000-000000000000': 1 },
              sleep: { '600d5014-0000-4000-8000-000000000000': 2 },
              mats: { '600d5018-0000-4000-8000-000000000000': 2 },
            },
          },
        },
      },
    },
  },
  answer: {
    schema: CartItemsDocument,
    summary: 'the lines of the cart after adding two units of a product',
    value: cartItemsExample,
  },
  errors: {
    400: {
      description:
        'invalid id, header or body; the product has no price in the currency; or the bundle does not allow the options',
      examples: {
        body: { title: 'Validation Error', details: ['data.quantity: is required'] },
        type: {
          title: 'Validation Error',
          details: ['data.type: must be "cart_item", is "custom_item"'],
        },
        choice: {
          title: 'Validation Error',
          details: [
            'data.bundle_configuration.selected_options.mats: 0 options are chosen; choose at least 1.',
          ],
        },
      },
    },
    404: {
      description: 'the shopper’s catalog does not have the product',
      examples: {
        product: {
          title: 'Not Found',
          details: [
            'The catalog of this shopper has no product with the id "600d0000-0000-4000-8000-000000000000"; look the product up with the same headers.',
          ],
        },
      },
    },
    409: fullCart,
    412: cartPrecondition,
    507: fullStore,
  },
};
