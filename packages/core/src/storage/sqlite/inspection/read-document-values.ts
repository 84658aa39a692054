import type { ValuesQuery } from '../../../catalog/inspection/catalog-inspection.js';
import { valuesInDocuments } from '../../../catalog/inspection/describe-values.js';
import type { PlaceList } from '../../../catalog/release-format/place-list.js';
import type { DocumentedRelease, prepareDocumentReader } from './read-documents.js';

/** Number of products to read in one step. */
const stepLength = 64;

/**
 * Prepares reading values from the products of a short list: for a small node, scanning the values
 * of a large catalog takes too long.
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
