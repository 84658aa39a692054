import { CommerceError } from '@aisle/schema';
import type { AttributeValues } from '@aisle/schema/dev';
import {
  type FilterAttribute,
  filterAttributes,
  nodeProductsFilter,
  operatorsTaking,
} from '@aisle/schema/filter';
import type { Environment } from '../../environment/environment.js';
import type { ValuesRequest } from '../catalog-service.js';
import type { CatalogStore } from '../catalog-store.js';
import { unknownNode } from '../decide-node-products.js';
import { readPageWindow } from '../reading/read-page-window.js';
import { readResolved } from '../reading/read-resolved.js';
import { refuseLongId } from '../reading/refuse-long-id.js';

/** How many values are listed when a request does not say. */
const usualLimit = 20;

/** Answers a request for the values of an attribute. */
export async function listValues(
  store: CatalogStore,
  { clock }: Pick<Environment, 'clock'>,
  request: ValuesRequest,
): Promise<AttributeValues> {
  const attribute = readAttribute(request.attribute);
  const { limit } = readPageWindow(request, usualLimit);
  const { node_id, search = '' } = request;
  refuseLongId('node', node_id);
  return readResolved(store, request, clock(), async (release, language) => {
    const query = { node_id, attribute, search, limit, language };
    const values = await store.listValues(release, query);
    if (values === 'node') throw unknownNode(request, release);
    return values;
  });
}

function readAttribute(name: string): FilterAttribute {
  const known = attributeNames.find((one) => one === name);
  if (known) return known;
  throw new CommerceError(
    'bad_request',
    `The attribute is ${JSON.stringify(name)}; filters of ${nodeProductsFilter.endpoint} know ${attributeNames.join(', ')}.`,
  );
}

const attributeNames = (Object.keys(filterAttributes) as FilterAttribute[]).filter(
  (name) => operatorsTaking(nodeProductsFilter, name).length > 0,
);
