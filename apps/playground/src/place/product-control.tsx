import { PlainFields } from '../request-form/leaf-row.js';
import type { OperationEntry, SpecialControl } from '../request-form/operation-entry.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { placeFields } from './use-place.js';

/** Finds a product of the release by name. */
export const productControl: SpecialControl = {
  claim: ({ fields }) =>
    (placeFields(fields).length > 0 ? productField(fields) : []).map(({ key }) => key),
  Component: ProductControl,
};

const ProductPicker = lazyPart(() => import('./product-picker.js'));

function productField({ path }: OperationEntry['fields']) {
  return path.filter(({ name }) => name === 'product_id');
}

function ProductControl({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  return (
    <>
      {development && <ProductPicker />}
      <PlainFields fields={productField(entry.fields)} />
    </>
  );
}
