import { keyOf } from '../request-form/field.js';
import { PlainFields } from '../request-form/leaf-row.js';
import type { SpecialControl } from '../request-form/operation-entry.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { pageFields } from './list-pages.js';

/** Choice of a list's page. */
export const pageControl: SpecialControl = {
  claim: (entry) => pageFields(entry).map(keyOf),
  Component: lazyPart(
    () => import('./page-form.js'),
    ({ entry }) => <PlainFields fields={pageFields(entry)} />,
  ),
};
