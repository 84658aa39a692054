import type { ValuesQuery } from '../../../catalog/inspection/catalog-inspection.js';
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
      yield products.flatMap(({ id, attributes }) => {
        const members: Readonly<Record<string, unknown>> = { ...attributes, id };
        const value = members[attribute];
        return typeof value === 'string' ? value : [];
      });
    }
  };
}
