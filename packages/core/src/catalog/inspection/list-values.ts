import { CommerceError } from '@aisle/schema';
import type { AttributeValues } from '@aisle/schema/dev';
import {
  nodeProductsFilter,
  operatorsTaking,
  type ProductFilterAttribute,
  productFilterAttributes,
} from '@aisle/schema/filter';
import type { ReadingKind } from '../reading/reading.js';
import type { ValuesRequest } from '../requests.js';
import type { CatalogInspection } from './catalog-inspection.js';

/** The values of an attribute. */
export const listValues = (
  inspection: CatalogInspection,
): ReadingKind<ValuesRequest, AttributeValues, AttributeValues> => ({
  check: ({ attribute }) => {
    readAttribute(attribute);
  },
  part: ({ node_id }) => ({ name: 'node', id: node_id }),
  pageLength: 20,
  find: (_, { request, target, query: { limit, language } }) => {
    const { node_id, search = '' } = request;
    const attribute = readAttribute(request.attribute);
    const query = { node_id, attribute, search, limit, language };
    return inspection.listValues(target.release, query);
  },
  answer: (values) => values,
});

function readAttribute(name: string): ProductFilterAttribute {
  const known = attributeNames.find((one) => one === name);
  if (known) return known;
  throw new CommerceError(
    'bad_request',
    `The attribute is ${JSON.stringify(name)}; filters of ${nodeProductsFilter.endpoint} know ${attributeNames.join(', ')}.`,
  );
}

const attributeNames = (Object.keys(productFilterAttributes) as ProductFilterAttribute[]).filter(
  (name) => operatorsTaking(nodeProductsFilter, name).length > 0,
);
