import { Suspense } from 'react';
import { lazyPart } from '../lib/connection.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { LeafField, RequestFields } from '../request-form/field.js';
import { PlainFields } from '../request-form/leaf-row.js';
import type { SpecialControl } from '../request-form/special-control.js';

interface PageFields {
  readonly limit: LeafField | undefined;
  readonly offset: LeafField | undefined;
}

/** The fields that say which part of a list is asked for. */
function pageFields({ query }: RequestFields): PageFields {
  return {
    limit: query.find(({ name }) => name === 'page[limit]'),
    offset: query.find(({ name }) => name === 'page[offset]'),
  };
}

/** Chooses the page of a list. */
export const pageControl: SpecialControl = {
  claim: ({ fields }) => {
    const { limit, offset } = pageFields(fields);
    return limit && offset ? [limit.key, offset.key] : [];
  },
  Component: PageControl,
};

const PageForm = lazyPart(() => import('./page-form.js'));

function PageControl({ entry }: { readonly entry: OperationEntry }) {
  const { limit, offset } = pageFields(entry.fields);
  if (!limit || !offset) return null;
  return (
    <Suspense fallback={<PlainFields fields={[limit, offset]} />}>
      <PageForm limit={limit} offset={offset} />
    </Suspense>
  );
}
