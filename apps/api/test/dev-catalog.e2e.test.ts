import type { ProductList } from '@aisle/schema/catalog';
import type {
  AttributeValues,
  CatalogTree,
  NodeProductsExplanation,
  NodeTree,
} from '@aisle/schema/dev';
import {
  type FilterDraft,
  formatFilter,
  nodeProductsFilter,
  operatorsTaking,
  type ProductFilterAttribute,
  productFilterAttributes,
} from '@aisle/schema/filter';
import { isThorough, runs } from '@aisle/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoId, startDemoService } from './support/demo-store.js';
import type { RequestOptions, Service } from './support/start-service.js';

const attributes = Object.keys(productFilterAttributes) as ProductFilterAttribute[];
const main = demoId('ca700001');
const outfitters = demoId('ca700002');
const outdoors = demoId('a0000000');

/** Live in the oldest readable release, drafts in the newest. */
const withdrawn = [demoId('600d5029'), demoId('600d5225')];

let service: Service;
beforeAll(async () => {
  service = await startDemoService({ development: true });
});
afterAll(() => service.stop());

interface Asked {
  readonly catalog?: string;
  readonly release?: string;
  readonly node?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the body of a 200 response; `request` has validated it. */
async function ask<Body>(path: string, options?: RequestOptions): Promise<Body> {
  const { status, headers, text, body } = await service.request<Body>(path, options);
  expect({ path, status, text: text.slice(0, 200) }).toMatchObject({ status: 200 });
  expect(headers.get('cache-control')).toBe('no-store');
  return body;
}

const pathOf = ({ catalog = main, release = 'latestPublished', query = {} }: Asked, end: string) =>
  `/catalogs/${catalog}/releases/${release}${end}?${new URLSearchParams(query)}`;
const inNode = (asked: Asked, end: string) =>
  pathOf(asked, `/nodes/${asked.node ?? outdoors}${end}`);
const sent = ({ headers }: Asked) => (headers ? { headers } : {});

const tree = () => ask<CatalogTree>('/_dev/tree');
const nodesOf = (asked: Asked = {}) => ask<NodeTree>(`/_dev${pathOf(asked, '/tree')}`, sent(asked));
const valuesOf = (asked: Asked) =>
  ask<AttributeValues>(`/_dev${inNode(asked, '/values')}`, sent(asked));
const explain = (asked: Asked) =>
  ask<NodeProductsExplanation>(`/_dev${inNode(asked, '/explanation')}`, sent(asked));
const list = async (asked: Asked) =>
  (await service.request<ProductList>(inNode(asked, '/relationships/products'), sent(asked))).body;
const term = (
  operator: 'eq' | 'in',
  attribute: ProductFilterAttribute,
  values: readonly string[],
): FilterDraft['terms'][number] => ({
  operator: { name: operator },
  attribute: { name: attribute },
  values: values.map((value) => ({ value })),
});

describe('the tree', () => {
  it('has every catalog with its readable releases, newest first', async () => {
    const { catalogs } = await tree();
    expect(catalogs.map(({ id, releases }) => [id, releases.length])).toEqual([
      [main, 3],
      [outfitters, 2],
    ]);
    for (const { releases } of catalogs) {
      const times = releases.map(({ published_at }) => published_at);
      expect(times).toEqual([...times].sort().reverse());
    }
  });

  /** Compares a fifth of the nodes; the thorough tier compares all. */
  const isCompared = (_: unknown, index: number) => isThorough || index % 5 === 0;

  it('counts in every release, node and language what the page of the node lists', async () => {
    const { catalogs } = await tree();
    let compared = 0;
    for (const { id: catalog, releases } of catalogs) {
      for (const { id: release, languages } of releases) {
        const counts = new Map<string, readonly number[]>();
        for (const language of languages) {
          const headers = { 'Accept-Language': language };
          const { nodes, release_id } = await nodesOf({ catalog, release, headers });
          expect(release_id).toBe(release);
          for (const { id: node, products, curated } of nodes.filter(isCompared)) {
            const shown =
              counts.get(node) ?? (await countShown({ catalog, release, node }, curated));
            expect([products, curated]).toEqual(shown);
            counts.set(node, shown);
            compared += 1;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  /**
   * Returns the number of products on a page, and how many of the first ones are curated. Curated
   * products come first.
   */
  async function countShown(asked: Asked, curated: number): Promise<readonly number[]> {
    const page = await list({
      ...asked,
      query: { 'page[limit]': String(Math.min(100, curated + 1)) },
    });
    const shown = page.data.filter(({ attributes }) => attributes.curated_product);
    return [page.meta.results.total, shown.length];
  }

  it('has parents before their children, siblings by name', async () => {
    const { nodes } = await nodesOf();
    const seen = new Set<string>();
    const lastOf = new Map<string, string>();
    for (const { id, name, parent_id = '' } of nodes) {
      if (parent_id !== '') expect(seen).toContain(parent_id);
      const before = lastOf.get(parent_id);
      if (before !== undefined) expect(before.localeCompare(name, 'en')).toBeLessThanOrEqual(0);
      lastOf.set(parent_id, name);
      seen.add(id);
    }
    expect(seen.size).toBe(74);
  });

  it('names nodes in the language that suits', async () => {
    const english = await nodesOf();
    const french = await nodesOf({ headers: { 'Accept-Language': 'fr-CA' } });
    expect(new Set(french.nodes.map(({ id }) => id))).toEqual(
      new Set(english.nodes.map(({ id }) => id)),
    );
    expect(french.nodes.map(({ name }) => name)).not.toEqual(english.nodes.map(({ name }) => name));
  });
});

describe('values', () => {
  // The service searches for a quarter of a second at most; a frozen clock lifts that limit.
  beforeAll(() => {
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now);
  });
  afterAll(() => vi.restoreAllMocks());

  // A hierarchy and a node of it; the thorough tier tests others, and other languages.
  const some = [outdoors, demoId('a1110000')];
  const others = [demoId('b0000000'), demoId('b3210000')];
  it.each(attributes)(
    'of %s are as many as the filter with each of them finds',
    async (attribute) => {
      const operator = operatorsTaking(nodeProductsFilter, attribute)[0] ?? 'in';
      let compared = 0;
      for (const node of isThorough ? [...some, ...others] : some) {
        for (const language of ['en', ...(isThorough ? ['fr', 'ja'] : [])]) {
          const headers = { 'Accept-Language': language };
          const query = { attribute, limit: String(Math.min(100, runs(5))) };
          const { values } = await valuesOf({ node, headers, query });
          for (const { value, products, name } of values) {
            const filter = formatFilter({ terms: [term(operator, attribute, [value])] });
            const page = await list({ node, headers, query: { filter, 'page[limit]': '1' } });
            expect([attribute, value, products]).toEqual([
              attribute,
              value,
              page.meta.results.total,
            ]);
            if (name !== undefined) expect(page.data[0]?.attributes.name).toBe(name);
            compared += 1;
          }
        }
      }
      expect(compared).toBeGreaterThan(2);
    },
  );

  it('of a node are all that its products have', async () => {
    const node = demoId('a1110000');
    const { data } = await list({ node, query: { 'page[limit]': '100' } });
    const values = await valuesOf({ node, query: { attribute: 'sku', limit: '100' } });
    const skus = data.flatMap(({ attributes }) => attributes.sku ?? []);
    expect(values).toMatchObject({ complete: true });
    expect(new Set(values.values.map(({ value }) => value))).toEqual(new Set(skus));
  });

  it('that begin with the searched text come first, whatever the letter case', async () => {
    const { values } = await valuesOf({
      query: { attribute: 'name', search: 'TENT', limit: '50' },
    });
    const ranks = values.map(({ value }) => value.toLowerCase().indexOf('tent') > 0);
    expect(values.length).toBeGreaterThan(1);
    expect(values.every(({ value }) => /tent/i.test(value))).toBe(true);
    expect(ranks).toEqual([...ranks].sort());
  });

  it('that are cut say so', async () => {
    const query = { attribute: 'id', limit: '3' };
    expect(await valuesOf({ query })).toMatchObject({ complete: false, values: { length: 3 } });
  });

  it.each([
    [{}, 'attribute: is required'],
    [{ attribute: 'colour' }, 'know id, name, sku'],
    [{ attribute: 'sku', limit: '0' }, 'limit is "0"'],
  ])('%j is a bad request', async (query, detail) => {
    const { status, text } = await service.request(`/_dev${inNode({ query }, '/values')}`);
    expect(status).toBe(400);
    expect(JSON.parse(text).errors[0].detail).toContain(detail);
  });

  it('of an unknown node are not found', async () => {
    const asked = { node: demoId('ffffffff'), query: { attribute: 'sku' } };
    expect((await service.request(`/_dev${inNode(asked, '/values')}`)).status).toBe(404);
  });
});

describe('an explanation', () => {
  it('names the chosen rule, whose catalog the page was read from', async () => {
    const cases: Readonly<Record<string, string>>[] = [
      {},
      { 'EP-Channel': 'outfitter-portal' },
      { 'EP-Channel': 'nobody' },
      { 'EP-Context-Tag': 'ROPE-team,loyal' },
      {
        'EP-Account-Management-Authentication-Token': await service.tokens.issueShopper(
          'account',
          demoId('acc00001'),
        ),
      },
      {
        'X-Moltin-Customer-Token': await service.tokens.issueShopper(
          'customer',
          demoId('c0570001'),
        ),
      },
    ];
    for (const headers of cases) {
      const node = demoId('a1110000');
      const { catalog } = await explain({ node, headers });
      const page = await list({ node, headers });
      const chosen = catalog.rules.filter((rule) => rule.chosen);
      expect(page.data.map(({ meta }) => meta.catalog_id)).toEqual(
        page.data.map(() => catalog.read),
      );
      expect(chosen.map(({ catalog_id }) => catalog_id)).toEqual(
        catalog.decided_by === 'rule' ? [catalog.read] : [],
      );
    }
  });

  it('agrees with the page in every part that decides', async () => {
    const seed = Number((isThorough && process.env.TEST_SEED) || 7);
    const random = makeDraw(seed);
    const { nodes } = await nodesOf();
    const { catalogs } = await tree();
    const releases = catalogs[0]?.releases.map(({ id }) => id) ?? [];
    const everything = await Promise.all(
      ['a0000000', 'b0000000'].map((digits) =>
        list({ node: demoId(digits), query: { 'page[limit]': '100' } }),
      ),
    );
    const products = everything.flatMap(({ data }) => data);
    const filter = formatFilter({ terms: [term('in', 'id', withdrawn)] });
    const { data: former } = await list({ release: releases.at(-1) ?? '', query: { filter } });
    const outcomes = new Map<string, number>();
    for (let round = 0; round < runs(40); round++) {
      const product = random.pick(random.chance(0.1) ? former : products);
      const inside = random.chance(0.6) ? product.meta.bread_crumb_nodes : undefined;
      const node = random.pick(inside ?? nodes.map(({ id }) => id));
      const filter = random.chance(0.7) ? drawFilter(products, product, random) : undefined;
      const limit = random.pick(['1', '2', '5', '24', '100']);
      const query = {
        ...(filter && { filter }),
        'page[limit]': limit,
        'page[offset]': random.pick(['0', '0', '0', '1', '4', '24', '9999']),
      };
      const release = random.pick(['latestPublished', ...releases]);
      const headers = { 'Accept-Language': random.pick(['en', 'fr', 'ja', 'de']) };
      const asked = { node, release, headers, query };
      const path = inNode(asked, '/relationships/products');
      const { status, body: page } = await service.request<ProductList>(path, { headers });
      const named = random.chance(0.5) ? product.attributes.sku : undefined;
      const wanted = { ...asked, query: { ...query, product: named ?? product.id } };
      if (status !== 200) {
        const path = `/_dev${inNode(wanted, '/explanation')}`;
        expect((await service.request(path, { headers })).status).toBe(status);
        continue;
      }
      const explanation = await explain(wanted);
      const isOnPage = page.data.some(({ id }) => id === product.id);
      const facts = explanation.product;
      expect({ asked, is_on_page: facts?.is_on_page }).toEqual({ asked, is_on_page: isOnPage });
      expect(explanation.page.matches).toBe(page.meta.results.total);
      expect(explanation.page.limit).toBe(page.meta.page.limit);
      expect(explanation.language.used).toBe(
        page.data[0]?.meta.language ?? explanation.language.used,
      );
      expect(explanation.filter?.products).toBe(filter && page.meta.results.total);
      for (const { text, products: count } of explanation.filter?.terms ?? []) {
        const alone = await list({ ...asked, query: { filter: text, 'page[limit]': '1' } });
        expect([text, count]).toEqual([text, alone.meta.results.total]);
      }
      if (facts?.page_offset !== undefined) {
        const offset = { ...query, 'page[offset]': String(facts.page_offset) };
        const { data } = await list({ ...asked, query: offset });
        expect(data[(facts.position ?? 0) - facts.page_offset]?.id).toBe(product.id);
      }
      const lost =
        facts?.checks.find(({ outcome }) => outcome === 'failed')?.check ?? 'on the page';
      outcomes.set(lost, (outcomes.get(lost) ?? 0) + 1);
    }
    for (const outcome of ['on the page', 'status', 'node', 'filter', 'page']) {
      expect([outcome, outcomes.get(outcome) ?? 0]).not.toEqual([outcome, 0]);
    }
  });

  it.each([
    [
      'nothing by that name',
      'NO-SUCH-THING',
      'exists',
      'has no product whose name, SKU or id holds',
    ],
    ['a draft', demoId('600d5901'), 'status', 'It is a draft. Make it live and publish'],
    ['a product of another node', demoId('600d5301'), 'node', 'does not list it'],
  ])('says that it is %s', async (_, product, check, detail) => {
    const { product: explained } = await explain({
      node: demoId('a1110000'),
      query: { product },
    });
    const failed = explained?.checks.filter(({ outcome }) => outcome === 'failed') ?? [];
    expect(failed).toMatchObject([{ check, detail: expect.stringContaining(detail) }]);
  });

  it('shows the statements of a filter with their parameters and their index', async () => {
    const filter = 'in(sku, "A", B):eq(tags,organic):eq(product_types,standard)';
    const { filter: explained } = await explain({ query: { filter } });
    expect(explained?.canonical).toBe('in(sku,A,B):eq(tags,organic):eq(product_types,standard)');
    const [bySku, byTag] = explained?.statements ?? [];
    expect(bySku?.sql).toContain('FROM release_values');
    expect(JSON.stringify(bySku?.parameters)).toMatch(/\bA\b.*\bB\b/);
    expect(bySku?.plan.join()).toMatch(
      /SEARCH release_values USING PRIMARY KEY|Index (Only )?Scan using release_values/,
    );
    expect(byTag?.sql).toContain('FROM release_lists');
    expect(JSON.stringify(byTag?.parameters)).toContain('organic');
  });

  it('is refused as the page would be', async () => {
    for (const query of [
      { filter: 'eq(skew,A)' },
      { include: 'nothing' },
      { 'page[limit]': '0' },
    ]) {
      const real = await service.request(inNode({ query }, '/relationships/products'));
      const explained = await service.request(`/_dev${inNode({ query }, '/explanation')}`);
      expect(explained.status).toBe(400);
      expect(explained.body).toEqual(real.body);
    }
  });
});

type Product = ProductList['data'][number];
type Draw = ReturnType<typeof makeDraw>;

function drawFilter(products: readonly Product[], product: Product, random: Draw): string {
  const terms = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => {
    const attribute = random.pick(attributes);
    const from = random.chance(0.7) ? product : random.pick(products);
    const own = valuesIn(from, attribute);
    const values = [random.pick(own.length > 0 ? own : ['standard'])];
    if (random.chance(0.5))
      values.push(random.pick([...valuesIn(random.pick(products), attribute), 'child']));
    const [operator = 'in'] =
      values.length > 1 ? ['in' as const] : operatorsTaking(nodeProductsFilter, attribute);
    return term(
      operator,
      attribute,
      attribute === 'product_types' ? values.filter(isType) : values,
    );
  });
  return formatFilter({ terms });
}

const isType = (value: string) => /^(standard|parent|child|bundle)$/.test(value);

function valuesIn(
  { id, attributes: had, meta }: Product,
  attribute: ProductFilterAttribute,
): string[] {
  if (attribute === 'id') return [id];
  if (attribute === 'tags') return had.tags ?? [];
  if (attribute === 'product_types') return [...meta.product_types];
  const value = had[attribute];
  return value === undefined ? [] : [value];
}

/** Creates a random generator that is the same each time. */
function makeDraw(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return {
    chance: (share: number) => next() < share,
    pick<Value>(values: readonly Value[]): Value {
      return values[Math.floor(next() * values.length)] as Value;
    },
  };
}
