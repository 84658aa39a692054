import { lazy, Suspense } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';
import { PlainFields } from '../request-form/plain-fields.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { pageFields } from './page-fields.js';

/** Chooses the page of a list. */
export const pageControl: SpecialControl = {
  claim: ({ fields }) => {
    const { limit, offset } = pageFields(fields);
    return limit && offset ? [limit.key, offset.key] : [];
  },
  Component: PageControl,
};

const PageForm = lazy(() => import('./page-form.js'));

function PageControl({ entry }: { readonly entry: OperationEntry }) {
  const { limit, offset } = pageFields(entry.fields);
  if (!limit || !offset) return null;
  return (
    <Suspense fallback={<PlainFields fields={[limit, offset]} />}>
      <PageForm limit={limit} offset={offset} />
    </Suspense>
  );
}
