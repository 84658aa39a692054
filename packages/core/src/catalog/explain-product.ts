import { maxPageOffset } from '@aisle/schema/contract';
import type { ProductCheck, ProductExplanation } from '@aisle/schema/dev';
import {
  type Filter,
  type FilterTerm,
  formatFilter,
  type ProductFilterAttribute,
} from '@aisle/schema/filter';
import type { PageWindow } from '../records/records.js';
import { quote } from './catalog-store.js';
import {
  describeMatch,
  type NodeName,
  type ProductPlacement,
  type ReleasedProduct,
} from './inspection/find-products.js';
import type { ProductRecord } from './requests.js';

/** Says why a product is on the page, or at which question it was lost. */
export function explainProduct(facts: ProductFacts): ProductExplanation {
  const { candidates, record, released, placement, page } = facts;
  if (!released && candidates.length > 1) {
    return { is_on_page: false, candidates: candidates.map(describeMatch), nodes: [], checks: [] };
  }
  const attributes = released?.product.attributes;
  const id = released?.product.id ?? record?.id;
  const name = attributes?.name ?? record?.name;
  const sku = released ? attributes?.sku : record?.sku;
  const checks = [
    ...inTurn([checkRecord, checkStatus, checkRelease, checkNode], facts),
    ...checkTerms(facts),
    checkPage(facts),
  ];
  const position = placement?.position;
  return {
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(sku !== undefined && { sku }),
    nodes: (released?.nodes ?? []).map(({ id, name }) => ({ id, name })),
    is_on_page: checks.every(({ outcome }) => outcome === 'passed'),
    checks,
    ...(position !== undefined && {
      position,
      page_offset: pageOffsetOf(position, page.limit),
    }),
  };
}

/** Runs checks in order; the ones after the first failure are not reached. */
function inTurn(
  questions: readonly ((facts: ProductFacts) => ProductCheck)[],
  facts: ProductFacts,
): ProductCheck[] {
  let failed = false;
  return questions.map((ask) => {
    const check = ask(facts);
    if (failed) return { ...check, outcome: 'not_reached', detail: notReached };
    failed = check.outcome === 'failed';
    return check;
  });
}

const notReached = 'Not looked at: an earlier question decided.';

/** Checks that the requested page contains the product. */
function checkPage({ placement, page }: ProductFacts): ProductCheck {
  const position = placement?.position;
  if (position === undefined) {
    const detail = 'Not looked at: it is not among the matches.';
    return { check: 'page', outcome: 'not_reached', detail };
  }
  const { limit, offset, matches } = page;
  const place = `It is number ${position + 1} of ${matches}`;
  if (offset <= position && position < offset + limit) {
    return { check: 'page', outcome: 'passed', detail: `${place}, on this page.` };
  }
  const end = Math.min(offset + limit, matches);
  const shown = offset < matches ? `shows ${offset + 1} to ${end}` : 'is past the end';
  const pageOffset = pageOffsetOf(position, limit);
  const advice =
    pageOffset <= maxPageOffset
      ? `The page with offset ${pageOffset} has it.`
      : `No page has it: offsets end at ${maxPageOffset}. Narrow the filter.`;
  return {
    check: 'page',
    outcome: 'failed',
    detail: `${place}; this page ${shown}. ${advice}`,
  };
}

/**
 * Returns the offset of the page that contains a position, with pages at multiples of the limit.
 */
function pageOffsetOf(position: number, limit: number): number {
  return position - (position % limit);
}

/** Checks that the product exists. */
function checkRecord({ asked, isSearched, record, released }: ProductFacts): ProductCheck {
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
function checkStatus({ record, released }: ProductFacts): ProductCheck {
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
function checkRelease({ record, released, release, attached }: ProductFacts): ProductCheck {
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
function checkNode({ released, placement, node }: ProductFacts): ProductCheck {
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

/** Checks the product against each term of the filter. Shows its values of the attribute. */
function checkTerms({ released, placement, filter }: ProductFacts): ProductCheck[] {
  return (filter?.terms ?? []).map((term, index) => {
    const text = formatFilter({ terms: [term] });
    const met = placement?.terms?.[index];
    if (!released || met === undefined) {
      const detail = 'Not looked at: a filter looks at products that the release lists in a node.';
      return { check: 'filter', outcome: 'not_reached', detail, term: text };
    }
    return {
      check: 'filter',
      outcome: met ? 'passed' : 'failed',
      detail: describeTerm(term, valuesOf(released, term), met),
      term: text,
    };
  });
}

/** Returns the product's values of a term's attribute, in the language of the request. */
function valuesOf({ product }: ReleasedProduct, { attribute }: FilterTerm): readonly string[] {
  const { id, attributes, meta } = product;
  if (attribute.name === 'id') return [id];
  if (attribute.name === 'tags') return attributes.tags ?? [];
  if (attribute.name === 'product_types') return meta.product_types;
  // The filter is a product filter, so the remaining names are texts.
  const value = attributes[attribute.name as Texts];
  return value === undefined ? [] : [value];
}

type Texts = Exclude<ProductFilterAttribute, 'id' | 'tags' | 'product_types'>;

function describeTerm(
  { attribute, values }: FilterTerm,
  had: readonly string[],
  met: boolean,
): string {
  if (had.length === 0) return `It has no ${attribute.name}.`;
  const has = `It has ${attribute.name} ${had.map(quote).join(', ')}`;
  if (met) return `${has}.`;
  const wanted = values.map(({ value }) => value);
  const lower = new Set(wanted.map((value) => value.toLowerCase()));
  const near = had.find((value) => lower.has(value.toLowerCase()));
  if (near !== undefined) return `${has}; the letter case differs, and it counts.`;
  const shown = wanted.slice(0, mostValues).map(quote).join(' or ');
  const more = wanted.length > mostValues ? ` or ${wanted.length - mostValues} more` : '';
  return `${has}; the term asks for ${shown}${more}.`;
}

const mostValues = 5;

/** Facts about a product that was looked for. */
export interface ProductFacts {
  /** Text that was searched for. */
  readonly asked: string;
  /** Records that the text may mean. */
  readonly candidates: readonly ProductRecord[];
  /** True if all records were searched. */
  readonly isSearched: boolean;
  /** The product's record in the store, published or not. */
  readonly record: ProductRecord | undefined;
  /** The product in the release. */
  readonly released: ReleasedProduct | undefined;
  /** Position of the product in the node and filter; undefined when the release lacks it. */
  readonly placement: ProductPlacement | undefined;
  readonly release: {
    /** Time of publication, as text. */
    readonly published_at: string;
    /** Newest release, if it is another one. */
    readonly newer?: { readonly has_product: boolean };
  };
  /** Nodes of the release that the record is attached to now. */
  readonly attached: readonly NodeName[];
  readonly node: NodeName;
  readonly filter: Filter | undefined;
  readonly page: PageWindow & { readonly matches: number };
}
