import { CustomDiscountDocument, CustomDiscountsDocument } from '../../carts/custom-discount.js';
import type { cartPartOperations } from '../../carts/part-operations.js';
import { TaxItemDocument, TaxItemsDocument } from '../../carts/tax-item.js';
import {
  badCart,
  badCartHead,
  cartPrecondition,
  foreignCart,
  orForeign,
  unknownItem,
} from './carts.js';
import { type DocumentsOf, type ErrorDefinition, storageFull } from './documentation.js';

/** A tax that the line does not have. */
const unknownTax: ErrorDefinition = {
  description: 'the cart has no such line, or the line no such tax',
  examples: unknownItem.examples,
};

const unknownItemDiscount: ErrorDefinition = {
  description: 'the cart has no such line, or the line no such discount',
  examples: unknownItem.examples,
};

/** A custom discount that the cart or line does not have. */
const unknownDiscount: ErrorDefinition = {
  description: 'the cart or its line has no such discount',
  examples: {
    discount: {
      title: 'Not Found',
      details: [
        'The cart hello-cart has no custom discount with the id 600d0000-0000-4000-8000-000000000000; get the cart with include=custom_discounts to see the ids.',
      ],
    },
  },
};

/** More custom discounts than a cart or line may have. */
const fullOfDiscounts = (description: string): ErrorDefinition => ({
  description,
  examples: {
    discounts: {
      title: 'Conflict',
      details: [
        'The line 600d0000-0000-4000-8000-000000000000 has 5 custom discounts, which is the limit; remove one first.',
      ],
    },
  },
});

/** More taxes than a line may have. */
const fullLine: ErrorDefinition = {
  description: 'a line would have more than five taxes',
  examples: {
    taxes: {
      title: 'Conflict',
      details: [
        'The line 600d0000-0000-4000-8000-000000000000 has 5 taxes, which is the limit; remove one first.',
      ],
    },
  },
};

const vat = { type: 'tax_item', name: 'VAT', code: 'VAT20', jurisdiction: 'UK', rate: 0.2 };

const loyalty = {
  type: 'custom_discount',
  discount_code: 'LOYALTY',
  description: 'Ten orders a year',
  discount_engine: 'Our loyalty program',
  external_id: 'loyalty-10',
  amount: { amount: -500, currency: 'USD' },
};

/** Documentation of the operations on taxes and custom discounts, by name. */
export const cartPartDocuments: DocumentsOf<typeof cartPartOperations> = {
  addTaxItem: {
    bodies: { vat: { summary: 'a tax of 20 %', value: { data: vat } } },
    answer: { schema: TaxItemDocument, summary: 'the created tax' },
    errors: {
      400: badCart('data.rate: is required'),
      404: orForeign(unknownItem),
      409: fullLine,
      412: cartPrecondition,
      507: storageFull,
    },
  },
  updateTaxItem: {
    bodies: {
      rate: { summary: 'another rate', value: { data: { type: 'tax_item', rate: 0.25 } } },
    },
    answer: { schema: TaxItemDocument, summary: 'the tax with its new rate' },
    errors: {
      400: badCart('data.rate: must be from 0 to 1, is 20'),
      404: orForeign(unknownTax),
      412: cartPrecondition,
      507: storageFull,
    },
  },
  deleteTaxItem: {
    errors: { 400: badCartHead, 404: orForeign(unknownTax), 412: cartPrecondition },
  },
  addTaxItems: {
    bodies: {
      vat: {
        summary: 'a tax of a line',
        value: {
          data: [
            {
              ...vat,
              relationships: {
                item: { data: { type: 'cart_item', id: '600d0000-0000-4000-8000-000000000000' } },
              },
            },
          ],
        },
      },
    },
    answer: { schema: TaxItemsDocument, summary: 'the created taxes' },
    errors: {
      400: badCart('data.0.relationships: is required'),
      404: orForeign(unknownItem),
      409: fullLine,
      412: cartPrecondition,
      507: storageFull,
    },
  },
  deleteTaxItems: { errors: { 400: badCartHead, 404: foreignCart, 412: cartPrecondition } },
  addCustomDiscount: {
    bodies: { loyalty: { summary: '$5 off all units of a line', value: { data: loyalty } } },
    answer: { schema: CustomDiscountDocument, summary: 'the created discount' },
    errors: {
      400: badCart('data.amount: must be from -9007199254740991 to -1, is 5'),
      404: unknownItem,
      409: fullOfDiscounts('the line would have more than five custom discounts'),
      412: cartPrecondition,
      507: storageFull,
    },
  },
  updateItemCustomDiscount: {
    bodies: { amount: { summary: '$3 instead', value: { data: { amount: -300 } } } },
    answer: { schema: CustomDiscountDocument, summary: 'the changed discount' },
    errors: {
      400: badCart('data.description: must be a string, is 5'),
      404: unknownItemDiscount,
      412: cartPrecondition,
      507: storageFull,
    },
  },
  deleteItemCustomDiscount: {
    errors: { 400: badCartHead, 404: unknownItemDiscount, 412: cartPrecondition },
  },
  addCustomDiscounts: {
    bodies: {
      cart: { summary: '$5 off the whole cart', value: { data: [loyalty] } },
      line: {
        summary: '$5 off a line',
        value: {
          data: [
            {
              ...loyalty,
              relationships: {
                item: { data: { type: 'cart_item', id: '600d0000-0000-4000-8000-000000000000' } },
              },
            },
          ],
        },
      },
    },
    answer: { schema: CustomDiscountsDocument, summary: 'the created discounts' },
    errors: {
      400: badCart('data: must have 1 to 100 entries, has 0'),
      404: unknownItem,
      409: {
        ...fullOfDiscounts(
          'the cart is empty, or it or a line would have more than five custom discounts',
        ),
        examples: {
          empty: {
            title: 'Conflict',
            details: ['The cart hello-cart has nothing to discount; add a product first.'],
          },
        },
      },
      412: cartPrecondition,
      507: storageFull,
    },
  },
  updateCustomDiscount: {
    bodies: { amount: { summary: '$3 instead', value: { data: { amount: -300 } } } },
    answer: { schema: CustomDiscountDocument, summary: 'the changed discount' },
    errors: {
      400: badCart('data.description: must be a string, is 5'),
      404: unknownDiscount,
      412: cartPrecondition,
      507: storageFull,
    },
  },
  deleteCustomDiscount: {
    errors: { 400: badCartHead, 404: unknownDiscount, 412: cartPrecondition },
  },
  deleteCustomDiscounts: { errors: { 400: badCartHead, 412: cartPrecondition } },
};
