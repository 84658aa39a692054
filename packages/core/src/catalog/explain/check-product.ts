import type { ProductCheck } from '@aisle/schema/dev';
import type { NodeName } from '../inspection/catalog-inspection.js';
import { quote } from '../rules/quote.js';
import type { ProductFacts } from './product-facts.js';

/** Checks that the product exists. */
export function checkRecord({ asked, isSearched, record, released }: ProductFacts): ProductCheck {
  const named = released?.product.attributes.name ?? record?.name;
  if (named === undefined) {
    return failed(
      'exists',
      isSearched
        ? `The store has no product whose name, SKU or id holds ${quote(asked)}; letter case does not matter.`
        : `No product has the id or the SKU ${quote(asked)}. The store has too many products to look through all their names: type the whole SKU or id.`,
    );
  }
  if (record) return passed('exists', `The store has it: ${quote(named)}.`);
  return passed('exists', `The release has it: ${quote(named)}. The store's records no longer do.`);
}

/** Checks that the product is live. A released product was live when the release was published. */
export function checkStatus({ record, released }: ProductFacts): ProductCheck {
  if (record?.status !== 'draft') return passed('status', 'It is live.');
  if (released) {
    return passed(
      'status',
      'It was live when the release was published. It is a draft now: the next release will not have it.',
    );
  }
  return failed('status', 'It is a draft. Make it live and publish the catalog.');
}

/** Checks that the release contains the product. */
export function checkRelease({ record, released, release, attached }: ProductFacts): ProductCheck {
  const published = `which was published ${release.published_at.slice(0, 16).replace('T', ' ')} UTC`;
  if (released) return passed('release', `It is in the release, ${published}.`);
  if (release.newer?.has_product) {
    return failed(
      'release',
      `It is not in this release, ${published}; the newest one has it. Ask for latestPublished.`,
    );
  }
  if (attached.length > 0) {
    return failed(
      'release',
      `It is not in the release, ${published}, but it is attached to ${listNames(attached)} by now: it was added, made live or attached since. Publish the catalog.`,
    );
  }
  const attachedElsewhere = (record?.node_ids ?? []).length > 0;
  return failed(
    'release',
    attachedElsewhere
      ? `It is not in the release, ${published}: none of the nodes that it is attached to is in it. Attach it to a node of the catalog and publish.`
      : `It is not in the release, ${published}: it is attached to no node. Attach it to a node of the catalog and publish.`,
  );
}

/** Checks that the node lists the product. */
export function checkNode({ released, placement, node }: ProductFacts): ProductCheck {
  const nodes = (released?.nodes ?? []).filter(({ id }) => id !== node.id);
  if (placement?.is_in_node) {
    const also = nodes.length === 0 ? '' : `, and so ${does(nodes)} ${listNames(nodes)}`;
    return passed('node', `${quote(node.name)} lists it${also}.`);
  }
  const role = released?.product.attributes.base_product_id
    ? 'the child of another product'
    : 'a component of bundles';
  return failed(
    'node',
    nodes.length === 0
      ? `${quote(node.name)} does not list it, and no other node does: it is in the release as ${role}. Attach it to the node and publish.`
      : `${quote(node.name)} does not list it; ${listNames(nodes)} ${does(nodes)}. A node lists what is attached to itself, a hierarchy all of its nodes' products.`,
  );
}

function passed(check: ProductCheck['check'], detail: string): ProductCheck {
  return { check, outcome: 'passed', detail };
}

function failed(check: ProductCheck['check'], detail: string): ProductCheck {
  return { check, outcome: 'failed', detail };
}

function does(nodes: readonly NodeName[]): string {
  return nodes.length === 1 ? 'does' : 'do';
}

/** Lists names of nodes in a sentence; of many only the first. */
function listNames(nodes: readonly NodeName[]): string {
  const named = nodes.slice(0, mostNames).map(({ name }) => quote(name));
  const more = nodes.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

const mostNames = 8;
