import { CommerceError } from '@aisle/schema';
import type { CatalogInspection } from './catalog-inspection.js';

/** The inspection of an engine that has one. */
export function requireInspection(inspection: CatalogInspection | undefined): CatalogInspection {
  if (inspection) return inspection;
  throw new CommerceError(
    'not_implemented',
    'The storage engine of this service has no inspection, so there are no node trees, values and explanations to show. Everything else works; use an engine with inspection, such as SQLite, to look into releases.',
  );
}
