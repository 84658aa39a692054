import { CommerceError } from '@aisle/schema';
import type { CatalogProduct } from '@aisle/schema/catalog';
import { checkSelection } from '../configuring/check-selection.js';
import { configureBundle } from '../configuring/configure-bundle.js';
import { formatProduct } from '../documents/document-pieces.js';
import { encodeDocuments, parseDocuments } from '../documents/joined-documents.js';
import type { ConfigurationRequest } from '../requests.js';
import { oneProduct, type ProductAnswer, type ProductsKind } from './products.js';

const asItIs = oneProduct<ConfigurationRequest>(({ product_id }) => ({ product: product_id }));

/** A bundle with the options that a shopper chose. */
export const configureProduct: ProductsKind<ConfigurationRequest, ProductAnswer> = {
  ...asItIs,
  check({ selected_options }) {
    if (selected_options) return;
    throw new CommerceError('validation_failed', 'selected_options: is required', {
      pointers: ['/selected_options'],
    });
  },
  answer(found, question) {
    const { request, query } = question;
    const [product] = parseDocuments<CatalogProduct>(found.documents);
    const components = product?.attributes.components;
    if (!product || !components) {
      throw new CommerceError(
        'validation_failed',
        `Product ${JSON.stringify(request.product_id)} is no bundle, so there is nothing to choose.`,
      );
    }
    const faults = checkSelection(components, request.selected_options);
    if (faults.length > 0) throw new CommerceError('validation_failed', faults);
    const configured = configureBundle(product, request.selected_options, query);
    const documents = encodeDocuments([formatProduct(configured)]);
    return asItIs.answer({ ...found, documents }, question);
  },
};
