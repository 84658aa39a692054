import type { ValuesQuery } from '../../../catalog/inspection/catalog-inspection.js';
import { valuesInDocuments } from '../../../catalog/inspection/describe-values.js';
import type { PlaceList } from '../../../catalog/release-format/place-list.js';
import type { DocumentedRelease, prepareDocumentReader } from './read-documents.js';

/** How many products are read in one step. */
const stepLength = 64;

/**
 * Prepares the reading of values from the products of a short list: the values of a large catalog are too
 * many to look through for those of a small node.
 */
export function prepareDocumentValues(readDocuments: ReturnType<typeof prepareDocumentReader>) {
  return function* read(
    release: DocumentedRelease,
    { attribute, language }: Pick<ValuesQuery, 'attribute' | 'language'>,
    list: PlaceList,
  ): Generator<readonly string[]> {
    for (let from = 0; from < list.total; from += stepLength) {
      const products = readDocuments(release, list.slice(from, stepLength), language);
      yield valuesInDocuments(products, attribute);
    }
  };
}
