import { existsSync, statSync } from 'node:fs';
import type { ProductList } from '@aisle/schema/catalog';
import { type SeedRecord, validateSeedRecord } from '@aisle/schema/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, readDemoSeeds, startDemoService } from './support/demo-store.js';
import type { RequestOptions, Service } from './support/start-service.js';

type RecordOf<Type extends SeedRecord['type']> = Extract<SeedRecord, { type: Type }>;

const seeds = readDemoSeeds();
const allOf = <Type extends SeedRecord['type']>(type: Type) =>
  seeds.flat().filter((record): record is RecordOf<Type> => record.type === type);

interface CustomInput {
  readonly validation_rules: readonly {
    readonly type: string;
    readonly options: { readonly max_length: number };
  }[];
}

const keysOf = (members: object = {}) => Object.keys(members).sort();

let service: Service;
beforeAll(async () => {
  service = await startDemoService();
});
afterAll(() => service.stop());

const list = async (node: string, query = '', options?: RequestOptions) =>
  (
    await service.request<ProductList>(
      `/catalogs/${demoId('ca700001')}/releases/latestPublished/nodes/${demoId(node)}/relationships/products${query}`,
      options,
    )
  ).body;
const namesOf = ({ data }: ProductList) => data.map(({ attributes }) => attributes.name);

describe('the demo store', () => {
  it('is made of valid records', () => {
    expect(seeds.flat().flatMap((record) => validateSeedRecord(record).faults ?? [])).toEqual([]);
  });

  it('has hierarchies four levels deep and more than 150 live products', async () => {
    const nodes = new Map([...allOf('hierarchy'), ...allOf('node')].map((node) => [node.id, node]));
    const depthOf = (id: string): number => {
      const node = nodes.get(id);
      return node?.type === 'node' ? 1 + depthOf(node.parent_id) : 1;
    };
    const deep = [...nodes.values()].filter(({ id }) => depthOf(id) >= 4);
    expect(new Set(deep.map(({ id }) => id[0]))).toEqual(new Set(['a', 'b']));
    const totals = await Promise.all(['a0000000', 'b0000000'].map((node) => list(node)));
    expect(totals[0]?.meta.results.total).toBeGreaterThan(75);
    expect(totals[1]?.meta.results.total).toBeGreaterThan(75);
  });

  it('was published often enough to have pruned a release, and keeps three', async () => {
    expect(
      allOf('publish').filter(({ catalog_id }) => catalog_id === demoId('ca700001')),
    ).toHaveLength(4);
    const [main] = await service.commerce.catalog.listCatalogs();
    expect(main?.releases).toHaveLength(3);
  });

  it('shows curated products first, in their order, without the draft among them', async () => {
    const page = await list('a1110000');
    const curated = allOf('node').find(({ id }) => id === demoId('a1110000'))?.curated_products;
    const shown = page.data.filter(({ attributes }) => attributes.curated_product);
    expect(page.data.slice(0, shown.length)).toEqual(shown);
    expect(shown.map(({ id }) => id)).toEqual(curated?.filter((id) => id !== demoId('600d5901')));
    expect(curated).toContain(demoId('600d5901'));
  });

  it('has a sale that ended, one in force and one to come', async () => {
    const [tent] = (await list('a0000000', `?filter=in(id,${demoId('600d5002')})`)).data;
    expect(tent?.meta.sale_id).toBe('trail-days');
    const sales = allOf('price').find(({ sales }) => sales?.['anniversary-2036'])?.sales;
    expect(Object.keys(sales ?? {})).toHaveLength(3);
  });

  it('shows yen without decimals', async () => {
    const [mug] = (
      await list('a1330000', '?page[limit]=1', { headers: { 'X-Moltin-Currency': 'JPY' } })
    ).data;
    expect(mug?.meta.display_price?.with_tax?.formatted).toMatch(/^¥[\d,]+$/);
  });

  it('has custom inputs as clients know them: texts of up to 255 characters', () => {
    const inputs = allOf('product').flatMap(({ custom_inputs = {} }) =>
      Object.values(custom_inputs as Record<string, CustomInput>),
    );
    const rules = inputs.flatMap(({ validation_rules }) => validation_rules);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ type }) => type !== 'string')).toEqual([]);
    expect(rules.filter(({ options }) => options.max_length > 255)).toEqual([]);
  });

  it.each(['EUR', 'USD', 'JPY', 'CHF'])('holds together in %s', async (currency) => {
    const headers = { 'X-Moltin-Currency': currency };
    const pages = await Promise.all(
      ['a0000000', 'b0000000'].flatMap((node) =>
        [0, 100].map((offset) =>
          list(node, `?page[limit]=100&page[offset]=${offset}`, { headers }),
        ),
      ),
    );
    const products = pages.flatMap(({ data }) => data);
    expect(products.some(({ attributes }) => attributes.tiers)).toBe(true);
    expect(products.some(({ meta }) => meta.sale_id)).toBe(currency !== 'CHF');
    for (const { attributes, relationships, meta } of products) {
      expect(keysOf(meta.tiers)).toEqual(keysOf(attributes.tiers));
      expect(keysOf(meta.bundle_configuration?.selected_options)).toEqual(
        keysOf(attributes.components),
      );
      if (meta.original_price) expect(keysOf(meta.original_price)).toContain(currency);
      if (meta.sale_id) expect(meta.original_price).toBeDefined();
      expect(relationships.parent?.data.id).toBe(attributes.base_product_id);
      expect(meta.child_variations !== undefined).toBe(attributes.base_product_id !== undefined);
    }
  });

  it('falls back field by field in languages with gaps', async () => {
    const french = { headers: { 'Accept-Language': 'fr' } };
    const [nameless] = (await list('a0000000', `?filter=in(id,${demoId('600d5009')})`, french))
      .data;
    const [english] = (await list('a0000000', `?filter=in(id,${demoId('600d5009')})`)).data;
    expect(nameless?.meta.language).toBe('fr');
    expect(nameless?.attributes.name).toBe(english?.attributes.name);
    expect(nameless?.attributes.description).not.toBe(english?.attributes.description);
  });

  it('never shows a draft', async () => {
    const drafts = ['600d5901', '600d5902', '600d5029', '600d5225'].map((digits) => demoId(digits));
    for (const node of ['a0000000', 'b0000000']) {
      expect(namesOf(await list(node, `?filter=in(id,${drafts.join(',')})`))).toEqual([]);
    }
  });

  it.each([
    ['channel', { 'EP-Channel': 'outfitter-portal' }],
    ['tag', { 'EP-Context-Tag': 'rope-team' }],
  ])('has a rule for a %s', async (_criterion, headers) => {
    const page = await list('a1110000', '', { headers });
    expect(page.data[0]?.meta.catalog_id).toBe(demoId('ca700002'));
  });

  it.each([
    ['account', 'EP-Account-Management-Authentication-Token', demoId('acc00001')],
    ['customer', 'X-Moltin-Customer-Token', demoId('c0570001')],
  ] as const)('has a rule for an %s', async (kind, header, id) => {
    const token = await service.tokens.issueShopper(kind, id);
    const page = await list('a1110000', '', { headers: { [header]: token } });
    expect(page.data[0]?.meta.catalog_id).toBe(demoId('ca700002'));
  });

  it('has a rule with a schedule', () => {
    expect(allOf('catalog_rule').some(({ schedules }) => schedules?.length)).toBe(true);
  });

  it.each(['pending', 'paused', 'canceled', 'closed', 'suspended'] as const)(
    'has a subscription that is %s',
    (condition) => {
      expect(allOf('subscription').some((subscription) => subscription[condition])).toBe(true);
    },
  );

  it('brings every image that it names, in its true size', () => {
    const images = allOf('file').map(({ href, file_size }) => ({
      file: new URL(`../seeds/demo/images/${href.replace('/files/demo/', '')}`, import.meta.url),
      file_size,
    }));
    expect(images.filter(({ file }) => !existsSync(file))).toEqual([]);
    expect(images.filter(({ file, file_size }) => statSync(file).size !== file_size)).toEqual([]);
  });
});
