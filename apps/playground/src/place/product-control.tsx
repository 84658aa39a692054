import { Suspense } from 'react';
import { lazyPart } from '../lib/connection.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { PlainFields } from '../request-form/leaf-row.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { placeFields } from './use-place.js';

/** Finds a product of the release by what it is called. */
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
      {development && (
        <Suspense fallback={null}>
          <ProductPicker />
        </Suspense>
      )}
      <PlainFields fields={productField(entry.fields)} />
    </>
  );
}
