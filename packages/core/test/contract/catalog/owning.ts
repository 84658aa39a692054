import { createValidator } from '@aisle/schema';
import {
  Catalog,
  type CatalogContent,
  CatalogFile,
  CatalogRule,
  type RuleContent,
  type RuleSearch,
} from '@aisle/schema/catalog';
import { validateSeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeCatalog } from '../../../src/testing/make-catalog.js';
import { makePriceBook, makePriceModifier } from '../../../src/testing/make-price.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, skusOf, useCommerce } from '../use-commerce.js';

const other = makeCatalog({ id: makeUuid(0x900), name: 'Trade', hierarchy_ids: [] });
const unknown = makeUuid(0xffff);
const { catalog } = shopIds;

/** Declares the tests of managing catalogs, their releases and rules. */
export function describeOwning(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [...makeShop(), other]);
  const ask = () => service.commerce.records;

  describe('catalogs', () => {
    it('are listed and read, published or not, in pages and by filters', async () => {
      const all = await ask().listCatalogs({});
      expect(all.records.map(({ id }) => id).toSorted()).toEqual([catalog, other.id].toSorted());
      const validate = createValidator(Catalog);
      expect(all.records.flatMap((one) => validate(one).faults ?? [])).toEqual([]);
      for (const record of all.records) {
        expect((await ask().getCatalog({ catalog_id: record.id })).record).toEqual(record);
      }
      const second = await ask().listCatalogs({ limit: 1, offset: 1 });
      expect(second).toEqual({ total: 2, limit: 1, offset: 1, records: all.records.slice(1) });
      for (const filter of ['eq(name,Trade)', `in(id,${other.id},${unknown})`]) {
        expect((await ask().listCatalogs({ filter })).records).toMatchObject([{ id: other.id }]);
      }
    });

    it('that nobody knows are not found, and a wrong page or filter is refused', async () => {
      const refused = async (asked: Promise<unknown>, code: string) =>
        expect(asked).rejects.toMatchObject({ code });
      for (const catalog_id of [unknown, 'x'.repeat(300), '\0']) {
        await refused(ask().getCatalog({ catalog_id }), 'not_found');
        await refused(ask().listReleases({ catalog_id }), 'not_found');
        await refused(ask().publishCatalog({ catalog_id }), 'not_found');
        await refused(ask().deleteRelease({ catalog_id, release_id: 'latest' }), 'not_found');
      }
      await refused(ask().listCatalogs({ limit: 101 }), 'bad_request');
      await expect(ask().listCatalogs({ filter: 'eq(sku,A)' })).rejects.toThrow('attribute');
    });
  });

  describe('catalogs that are written', () => {
    const hierarchy_ids = [shopIds.hierarchy];
    const priceBook = makePriceBook().id;
    const pricebook_ids = [{ id: priceBook, priority: 3 }];
    const content: CatalogContent = { name: 'Sale', hierarchy_ids, pricebook_ids };
    const create = async (more: Partial<CatalogContent> = {}) =>
      (await ask().createCatalog({ attributes: { ...content, ...more } })).record;
    const codeOf = (code: string) => expect.objectContaining({ code });
    const isAsked = (catalog_id: string) => service.list({ catalog_id });

    it('are made, read, published, changed and deleted, and exported as they are', async () => {
      const made = await create({ languages: ['fr'] });
      expect(createValidator(Catalog)(made).faults).toBeUndefined();
      expect(made.attributes).toEqual({
        ...content,
        description: '',
        default_language: 'en',
        languages: ['fr'],
        owner: 'store',
        created_at: '2026-01-31T09:30:00.000Z',
        updated_at: '2026-01-31T09:30:00.000Z',
      });
      const named = { catalog_id: made.id };
      expect((await ask().getCatalog(named)).record).toEqual(made);
      expect((await ask().listCatalogs({})).records).toContainEqual(made);
      await ask().publishCatalog(named);
      expect(skusOf(await isAsked(made.id))).toEqual(skusOf(await service.list()));

      service.environment.advance(1000);
      const attributes = { name: 'Closed', description: 'Soon', hierarchy_ids: [] };
      const { record: changed } = await ask().updateCatalog({ ...named, attributes });
      expect(changed.attributes).toEqual({
        ...made.attributes,
        ...attributes,
        updated_at: '2026-01-31T09:30:01.000Z',
      });
      expect((await ask().listCatalogs({})).records).toContainEqual(changed);
      const exported = (await service.export()).filter(
        (record) => 'id' in record && record.id === made.id,
      );
      expect(exported).toEqual([
        {
          type: 'catalog',
          id: made.id,
          ...attributes,
          price_books: pricebook_ids,
          default_language: 'en',
          languages: ['fr'],
          created_at: '2026-01-31T09:30:00.000Z',
          updated_at: '2026-01-31T09:30:01.000Z',
        },
      ]);
      expect(exported.flatMap((one) => validateSeedRecord(one).faults ?? [])).toEqual([]);

      await ask().deleteReleases(named);
      await ask().deleteCatalog(named);
      await expect(ask().getCatalog(named)).rejects.toEqual(codeOf('not_found'));
      await expect(ask().publishCatalog(named)).rejects.toEqual(codeOf('not_found'));
      await expect(isAsked(made.id)).rejects.toThrow('There is no catalog');
    });

    it('are published anew with their new hierarchies and price books', async () => {
      await ask().publishCatalog({ catalog_id: catalog });
      const before = await service.list();
      const update = (attributes: object) =>
        ask().updateCatalog({ catalog_id: catalog, attributes });
      await update({ pricebook_ids: [] });
      await ask().publishCatalog({ catalog_id: catalog });
      const { products } = await service.list();
      expect(products.map(({ id }) => id)).toEqual(before.products.map(({ id }) => id));
      expect(products.flatMap(({ meta }) => meta.display_price ?? [])).toEqual([]);
      await update({ pricebook_id: priceBook });
      await ask().publishCatalog({ catalog_id: catalog });
      expect((await service.list()).products).toEqual(before.products);
      await update({ hierarchy_ids: [] });
      await ask().publishCatalog({ catalog_id: catalog });
      await expect(service.list()).rejects.toThrow(shopIds.hierarchy);
      await update({ hierarchy_ids });
      await ask().publishCatalog({ catalog_id: catalog });
      expect((await service.list()).products).toEqual(before.products);
    });

    it('leave nothing behind that an import of an export would refuse', async () => {
      const { id: catalog_id } = await create();
      await ask().publishCatalog({ catalog_id });
      await ask().deleteReleases({ catalog_id });
      await ask().deleteCatalog({ catalog_id });
      await service.commerce.cleanUp();
      const exported = await service.export();
      expect(JSON.stringify(exported)).not.toContain(catalog_id);
      await service.load(exported);
      await service.load([{ ...makeCatalog(), id: catalog_id }]);
      await ask().publishCatalog({ catalog_id });
      expect((await isAsked(catalog_id)).products).toHaveLength((await service.list()).total);
    });

    it('are not deleted while something shows or names them', async () => {
      const { id: catalog_id } = await create();
      const refusals = async () =>
        ask()
          .deleteCatalog({ catalog_id })
          .catch(({ code, details }) => [code, ...details]);
      const { record: rule } = await ask().createRule({
        attributes: { name: 'Buyers', catalog_id },
      });
      const named = expect.stringContaining(`catalog rules: "Buyers" (${rule.id}). Delete them`);
      let during: unknown;
      await ask().publishCatalog({
        catalog_id,
        onProgress: () => {
          during ??= refusals();
        },
      });
      // It may be readable by then.
      const used = expect.stringMatching('is being published|has readable releases');
      expect(await during).toEqual(['conflict', used, named]);
      const shown = expect.stringContaining('has readable releases. Delete its releases first.');
      expect(await refusals()).toEqual(['conflict', shown, named]);
      await ask().deleteReleases({ catalog_id });
      expect(await refusals()).toEqual(['conflict', named]);
      await ask().deleteRule({ catalog_rule_id: rule.id });
      expect(await refusals()).toBeUndefined();
    });

    it('are not deleted and named, or deleted and published, at once', async () => {
      for (let count = 0; count < 4; count += 1) {
        const { id: catalog_id } = await create();
        const [deleted, ...others] = await Promise.allSettled([
          ask().deleteCatalog({ catalog_id }),
          ask().createRule({ attributes: { name: 'Late', catalog_id } }),
          ask().publishCatalog({ catalog_id }),
        ]);
        const isDeleted = deleted.status === 'fulfilled';
        for (const { status } of others) {
          expect(status).toBe(isDeleted ? 'rejected' : 'fulfilled');
        }
        const known = (await service.export()).filter((one) =>
          JSON.stringify(one).includes(catalog_id),
        );
        expect(known.some(({ type }) => type === 'catalog')).toBe(!isDeleted);
        if (isDeleted) expect(known).toEqual([]);
      }
    });

    it('take changes at once, of which none is lost, and no change without news', async () => {
      await service.load([{ ...other, languages: ['en', 'fr'] }]);
      const named = { catalog_id: other.id };
      const before = await ask().getCatalog(named);
      service.environment.advance(1000);
      const { attributes } = before.record;
      const nulls = { name: null, hierarchy_ids: null, description: null, pricebook_id: null };
      for (const same of [{}, attributes, nulls, { languages: ['fr'] }]) {
        expect(await ask().updateCatalog({ ...named, attributes: same })).toEqual(before);
      }
      expect(await ask().updateCatalog(named)).toEqual(before);
      await Promise.all([
        ask().updateCatalog({ ...named, attributes: { name: 'Renamed' } }),
        ask().updateCatalog({ ...named, attributes: { pricebook_id: priceBook } }),
        ask().updateCatalog({ ...named, attributes: { description: 'All', languages: [] } }),
      ]);
      const { record, version = '' } = await ask().getCatalog(named);
      expect(record.attributes).toEqual({
        ...attributes,
        name: 'Renamed',
        pricebook_ids: [{ id: priceBook, priority: 1 }],
        description: 'All',
        languages: [],
        updated_at: '2026-01-31T09:30:01.000Z',
      });
      const late = { ...named, ifVersion: [before.version ?? ''] };
      const failed = { code: 'precondition_failed' };
      await expect(
        ask().updateCatalog({ ...late, attributes: { name: 'Late' } }),
      ).rejects.toMatchObject(failed);
      await expect(ask().deleteCatalog(late)).rejects.toMatchObject(failed);
      await ask().deleteCatalog({ ...named, ifVersion: [version] });
    });

    it('have the default language of the oldest one, or en', async () => {
      const { records } = await ask().listCatalogs({});
      const [oldest] = records;
      await ask().updateCatalog({
        catalog_id: oldest?.id ?? '',
        attributes: { default_language: 'fr' },
      });
      const { id, attributes } = await create();
      expect(attributes.default_language).toBe('fr');
      const own = await create({ default_language: 'de' });
      expect(own.attributes.default_language).toBe('de');
      for (const catalog_id of [id, own.id, ...records.map((record) => record.id)]) {
        await ask().deleteReleases({ catalog_id });
        await ask().deleteCatalog({ catalog_id });
      }
      expect((await create()).attributes.default_language).toBe('en');
    });

    const nothing = { locales: {}, enable_price_segmentation: false, pricebook_id: null };
    const misspelt: object = { pricebooks_ids: [] };
    const priceless = { pricebook_ids: null };
    const wrongs: readonly (readonly [Partial<CatalogContent>, string, string])[] = [
      [misspelt, '/pricebooks_ids', 'did you mean pricebook_ids?'],
      [
        { hierarchy_ids: [shopIds.hierarchy, shopIds.tea] },
        '/hierarchy_ids/1',
        `hierarchy_ids.1: there is no hierarchy "${shopIds.tea}"`,
      ],
      [
        { pricebook_ids: [{ id: unknown, priority: 1 }] },
        '/pricebook_ids/0/id',
        `pricebook_ids.0.id: there is no price book "${unknown}"`,
      ],
      [
        { ...priceless, pricebook_id: unknown },
        '/pricebook_id',
        `pricebook_id: there is no price book "${unknown}"`,
      ],
      [{ pricebook_ids, pricebook_id: priceBook }, '/pricebook_id', 'together with pricebook_ids'],
      [
        { pricebook_ids: [...pricebook_ids, ...pricebook_ids] },
        '/pricebook_ids/1/id',
        'is the id of a price book',
      ],
      [{ languages: ['EN'] }, '/languages/0', 'in other letters'],
      [{ locales: { fr: {} } }, '/locales', 'must be empty; name the languages'],
      [{ enable_price_segmentation: true }, '/enable_price_segmentation', 'must be false'],
    ];

    it('are refused unknown parts and misspelt attributes, and nothing is stored then', async () => {
      const before = await service.export();
      for (const [attributes, pointer, words] of wrongs) {
        const refusal = {
          code: 'validation_failed',
          pointers: [pointer],
          message: expect.stringContaining(words),
        };
        await expect(create(attributes)).rejects.toMatchObject(refusal);
        await expect(
          ask().updateCatalog({ catalog_id: other.id, attributes }),
        ).rejects.toMatchObject(refusal);
      }
      await expect(ask().updateCatalog({ catalog_id: unknown })).rejects.toThrow('There is no');
      await expect(ask().deleteCatalog({ catalog_id: unknown })).rejects.toThrow('There is no');
      await ask().updateCatalog({ catalog_id: other.id, attributes: nothing });
      expect(await service.export()).toEqual(before);
      await create(nothing);
    });
  });

  describe('files and currencies', () => {
    it('of the store are listed by their ids, or those of some ids', async () => {
      const { photo, manual } = shopIds;
      const all = await ask().listFiles({});
      expect(all.records.map(({ id }) => id)).toEqual([photo, manual].toSorted());
      const validate = createValidator(CatalogFile);
      expect(all.records.flatMap((one) => validate(one).faults ?? [])).toEqual([]);
      const find = (filter: string) => ask().listFiles({ filter });
      const found = await find(`in(id,${manual},${unknown})`);
      expect([found.total, found.records[0]?.link.href]).toEqual([
        1,
        'https://files.example/manual.pdf',
      ]);
      expect(await find(`in(id,${photo}):in(id,${manual})`)).toMatchObject({ total: 0 });
      expect(await find("in(id,'')")).toMatchObject({ total: 0 });
      expect(await ask().listFiles({ limit: 1, offset: 1 })).toMatchObject({ total: 2 });
      await expect(find(`eq(id,${photo})`)).rejects.toThrow('operator');
    });

    it('are those that prices are in, and the default one, also after a change', async () => {
      const codes = async () => (await ask().listCurrencies({})).records.map(({ code }) => code);
      expect(await codes()).toEqual(['EUR', 'JPY', 'USD']);
      const { records } = await ask().listCurrencies({ limit: 1, offset: 1 });
      expect(records).toEqual([
        {
          id: 'JPY',
          type: 'currency',
          code: 'JPY',
          exchange_rate: 1,
          format: '¥{price}',
          decimal_point: '.',
          thousand_separator: ',',
          decimal_places: 0,
          default: false,
          enabled: true,
        },
      ]);
      await service.load([{ type: 'store', default_currency: 'CHF' }]);
      expect(await codes()).toEqual(['CHF', 'EUR', 'JPY', 'USD']);
      const [first] = (await ask().listCurrencies({})).records;
      expect(first).toMatchObject({ code: 'CHF', default: true });
      const currencies = (code: string) => ({ [code]: { amount: 5, includes_tax: true } });
      await service.load([
        makePriceModifier({ name: 'more', currencies: currencies('SEK') }),
        makePriceModifier({
          name: 'fixed',
          modifier_type: 'price_equals',
          currencies: currencies('NOK'),
        }),
      ]);
      expect(await codes()).toEqual(['CHF', 'EUR', 'JPY', 'NOK', 'USD']);
    });
  });

  describe('publishing', () => {
    const add = (sku: string, number: number) =>
      service.load([
        makeProduct({ id: makeUuid(number), sku, name: sku, node_ids: [shopIds.tea] }),
      ]);
    const skus = async () => skusOf(await service.list({ node_id: shopIds.tea }));

    it('makes a release that is read at once, and listed as the newest', async () => {
      const [before] = (await ask().listReleases({ catalog_id: catalog })).records;
      await add('NEW', 0x901);
      expect(await skus()).not.toContain('NEW');
      const { record } = await ask().publishCatalog({ catalog_id: catalog });
      expect(record).toMatchObject({ meta: { release_status: 'PUBLISHED' } });
      expect(await skus()).toContain('NEW');
      const { records, total } = await ask().listReleases({ catalog_id: catalog });
      expect([total, records]).toEqual([2, [record, before]]);
      expect(await ask().listReleases({ catalog_id: other.id })).toMatchObject({ total: 0 });
    });

    it('is refused while it goes on, and possible afterwards', async () => {
      const both = await Promise.allSettled([
        ask().publishCatalog({ catalog_id: catalog }),
        ask().publishCatalog({ catalog_id: catalog }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'conflict' },
      });
      await ask().publishCatalog({ catalog_id: catalog });
      expect((await ask().listReleases({ catalog_id: catalog })).total).toBe(3);
    });

    it('is stopped by its signal, and no release is made', async () => {
      const before = (await ask().listReleases({ catalog_id: catalog })).total;
      const signal = AbortSignal.abort();
      const stopped = ask().publishCatalog({ catalog_id: catalog, signal });
      await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
      expect((await ask().listReleases({ catalog_id: catalog })).total).toBe(before);
      await ask().publishCatalog({ catalog_id: catalog });
    });

    it('is taken back by deleting the newest release, whatever is published next', async () => {
      // The change log is kept while a catalog waits for its next release.
      await ask().publishCatalog({ catalog_id: other.id });
      const before = await skus();
      const [kept] = (await ask().listReleases({ catalog_id: catalog })).records;
      await add('GONE', 0x902);
      const { record: wrong } = await ask().publishCatalog({ catalog_id: catalog });
      await ask().deleteRelease({ catalog_id: catalog, release_id: 'latestPublished' });
      expect(await skus()).toEqual(before);
      expect((await ask().listReleases({ catalog_id: catalog })).records).toEqual([kept]);
      const again = { catalog_id: catalog, release_id: wrong.id };
      await expect(ask().deleteRelease(again)).rejects.toMatchObject({ code: 'not_found' });
      await expect(service.list(again)).rejects.toThrow('was pruned');

      // The next release still has the changes that the deleted release included.
      await ask().publishCatalog({ catalog_id: catalog });
      expect((await skus()).toSorted()).toEqual([...before, 'GONE'].toSorted());
      await ask().deleteRelease({ catalog_id: catalog, release_id: 'latest' });

      // Nor does the next one have anything of it that is no more.
      const gone = { id: makeUuid(0x902), sku: 'GONE', name: 'Gone', node_ids: [shopIds.tea] };
      await service.load([makeProduct({ ...gone, status: 'draft' })]);
      await ask().publishCatalog({ catalog_id: catalog });
      expect(await skus()).toEqual(before);

      await service.load([
        makeProduct({ id: makeUuid(0x902), sku: 'BACK', name: 'Back', node_ids: [shopIds.tea] }),
      ]);
      await ask().publishCatalog({ catalog_id: catalog });
      expect((await skus()).toSorted()).toEqual([...before, 'BACK'].toSorted());
      expect(skusOf(await service.list({ filter: 'eq(sku,GONE)' }))).toEqual([]);
      expect(skusOf(await service.list({ filter: 'eq(sku,BACK)' }))).toEqual(['BACK']);
      await service.commerce.cleanUp();
      expect((await skus()).toSorted()).toEqual([...before, 'BACK'].toSorted());
    });

    it('leaves the others readable when an older one is deleted, and none when all are', async () => {
      await ask().publishCatalog({ catalog_id: catalog });
      await add('THIRD', 0x903);
      await ask().publishCatalog({ catalog_id: catalog });
      const [third, second, first] = (await ask().listReleases({ catalog_id: catalog })).records;
      await ask().deleteRelease({ catalog_id: catalog, release_id: second?.id ?? '' });
      await service.commerce.cleanUp();
      expect((await ask().listReleases({ catalog_id: catalog })).records).toEqual([third, first]);
      expect(await skus()).toContain('THIRD');
      expect(skusOf(await service.list({ release_id: first?.id ?? '' }))).not.toContain('THIRD');
      await ask().deleteReleases({ catalog_id: catalog });
      await ask().deleteReleases({ catalog_id: catalog });
      await expect(ask().deleteReleases({ catalog_id: 'none' })).rejects.toMatchObject({
        code: 'not_found',
      });
      await service.commerce.cleanUp();
      await expect(skus()).rejects.toThrow('has no published release');
      await ask().publishCatalog({ catalog_id: catalog });
      expect(await skus()).toContain('THIRD');
    });
  });

  describe('rules', () => {
    const content: RuleContent = { name: 'Trade', catalog_id: catalog, tags: ['Trade'] };
    const create = async (more: Partial<RuleContent> = {}) =>
      (await ask().createRule({ attributes: { ...content, ...more } })).record;

    it('are made, read, listed, changed and deleted, and exported as they are', async () => {
      const made = await create({ account_ids: [], schedules: [{ valid_to: null }] });
      expect(createValidator(CatalogRule)(made).faults).toBeUndefined();
      expect(made.attributes).toEqual({
        ...content,
        schedules: [{}],
        created_at: '2026-01-31T09:30:00.000Z',
        updated_at: '2026-01-31T09:30:00.000Z',
      });
      const named = { catalog_rule_id: made.id };
      expect((await ask().getRule(named)).record).toEqual(made);
      service.environment.advance(1000);
      const { record: changed } = await ask().updateRule({
        ...named,
        attributes: { description: 'For the trade', tags: null, channels: ['desk'] },
      });
      const { tags: _, ...others } = made.attributes;
      expect(changed.attributes).toEqual({
        ...others,
        description: 'For the trade',
        channels: ['desk'],
        updated_at: '2026-01-31T09:30:01.000Z',
      });
      expect((await ask().listRules({})).records).toContainEqual(changed);
      expect(await service.export()).toContainEqual(
        expect.objectContaining({ type: 'catalog_rule', id: made.id, channels: ['desk'] }),
      );
      await ask().deleteRule(named);
      await expect(ask().getRule(named)).rejects.toMatchObject({ code: 'not_found' });
      expect((await ask().listRules({})).records).not.toContainEqual(changed);
    });

    it('decide the next request: which catalog it reads', async () => {
      await ask().publishCatalog({ catalog_id: other.id });
      await create({ name: 'One', tags: ['one'] });
      const rule = await create({ name: 'Two', catalog_id: other.id });
      const read = async () =>
        (await service.commerce.catalog.getRelease({ shopper: { tags: ['trade'] } })).catalog_id;
      expect(await read()).toBe(other.id);
      await ask().updateRule({
        catalog_rule_id: rule.id,
        attributes: { catalog_id: catalog },
      });
      expect(await read()).toBe(catalog);
      await ask().updateRule({
        catalog_rule_id: rule.id,
        attributes: { catalog_id: other.id },
      });
      expect(await read()).toBe(other.id);
      await ask().deleteRule({ catalog_rule_id: rule.id });
      expect(await read()).toBe(catalog);
    });

    it('are found by what they name', async () => {
      const one = await create({ account_ids: ['a', 'b'], channels: ['web'] });
      const two = await create({ customer_ids: ['c'], tags: ['loyal'], catalog_id: other.id });
      const find = async (filter: string) =>
        (await ask().listRules({ filter })).records.map(({ id }) => id);
      const mine = `in(id,${one.id},${two.id})`;
      expect(await find(mine)).toHaveLength(2);
      for (const filter of ['eq(account_ids,b)', 'in(channels,web,app)', 'eq(tags,TRADE)']) {
        expect(await find(`${mine}:${filter}`)).toEqual([one.id]);
      }
      for (const filter of ['in(customer_ids,c)', `eq(catalog_id,${other.id})`]) {
        expect(await find(`${mine}:${filter}`)).toEqual([two.id]);
      }
    });

    it('are found for a shopper at a time, and by their values', async () => {
      const schedules = [{ valid_from: '2030-01-01T00:00:00Z' }];
      const climber = await create({
        name: 'Climbers',
        tags: ['Rope', 'Ice'],
        channels: ['found'],
      });
      const later = await create({ name: 'Later', tags: ['ice'], channels: ['found'], schedules });
      const find = async (attributes: RuleSearch) =>
        (await ask().validateRules({ attributes })).records.map(({ id, meta }) => [id, meta]);
      const channels = ['found'];
      const both = { active: true, resolved_for_shopper: true };
      const shopper: RuleSearch = { match_type: 'resolve_for_shopper', channels, tags: ['ROPE'] };
      expect(await find(shopper)).toEqual([[climber.id, both]]);
      const filter: RuleSearch = { match_type: 'filter', channels, tags: ['ice'] };
      expect(await find(filter)).toEqual([
        [climber.id, both],
        [later.id, { active: false, resolved_for_shopper: false }],
      ]);
      const match_date = '2031-01-01T00:00:00Z';
      expect((await find({ ...filter, name: 'Later', match_date })).map(([id]) => id)).toEqual([
        later.id,
      ]);
      expect(await find({ ...filter, tags: ['ice', 'snow'] })).toEqual([]);
      const several = { ...shopper, channels: ['found', 'app'] };
      await expect(find(several)).rejects.toMatchObject({
        code: 'validation_failed',
        pointers: ['/channels'],
      });
    });

    it('are refused what makes no sense, and nothing is stored then', async () => {
      const before = await service.export();
      const period = { valid_from: '2026-02-01T00:00:00Z', valid_to: '2026-01-01T00:00:00Z' };
      const misspelt: object = { accounts: ['a'] };
      const wrongs: readonly (readonly [Partial<RuleContent>, string])[] = [
        [misspelt, 'accounts: a rule has no such attribute'],
        [{ catalog_id: unknown }, `catalog_id: there is no catalog "${unknown}"`],
        [{ schedules: [period] }, 'schedules.0.valid_to: must be later than valid_from'],
      ];
      for (const [wrong, detail] of wrongs) {
        await expect(create(wrong)).rejects.toThrow(detail);
      }
      expect(await service.export()).toEqual(before);
      const rule = await create();
      const stored = await service.export();
      const named = { catalog_rule_id: rule.id };
      for (const attributes of [{ catalog_id: unknown }, { schedules: [period] }]) {
        await expect(ask().updateRule({ ...named, attributes })).rejects.toMatchObject({
          code: 'validation_failed',
        });
      }
      await expect(ask().updateRule({ catalog_rule_id: unknown })).rejects.toThrow('There is no');
      await expect(ask().deleteRule({ catalog_rule_id: unknown })).rejects.toThrow('There is no');
      expect(await service.export()).toEqual(stored);
    });

    it('change only in the state that a request expects; an empty change changes nothing', async () => {
      const rule = await create();
      const named = { catalog_rule_id: rule.id };
      const { version = '' } = await ask().getRule(named);
      service.environment.advance(1000);
      expect(await ask().updateRule({ ...named, attributes: {} })).toEqual({
        record: rule,
        version,
      });
      expect(await ask().updateRule(named)).toEqual({ record: rule, version });
      const { version: next = '' } = await ask().updateRule({
        ...named,
        attributes: { name: 'Next' },
        ifVersion: ['old', version],
      });
      expect(next).not.toBe(version);
      const late = { ...named, ifVersion: [version] };
      const failed = { code: 'precondition_failed' };
      await expect(
        ask().updateRule({ ...late, attributes: { name: 'Late' } }),
      ).rejects.toMatchObject(failed);
      await expect(ask().deleteRule(late)).rejects.toMatchObject(failed);
      await expect(ask().deleteRule({ ...named, unlessVersion: 'any' })).rejects.toMatchObject(
        failed,
      );
      expect((await ask().getRule(named)).record.attributes.name).toBe('Next');
      await ask().deleteRule({ ...named, ifVersion: [next] });
    });

    it('stay as they are with the same criteria in other letters or another order', async () => {
      const rule = await create({ tags: ['vip', 'new'], channels: ['a', 'b'] });
      const named = { catalog_rule_id: rule.id };
      const before = await ask().getRule(named);
      service.environment.advance(1000);
      for (const attributes of [
        { tags: ['NEW', 'VIP'] },
        { channels: ['b', 'a'] },
        { channels: ['b', 'a', 'b'], account_ids: [] },
      ]) {
        expect(await ask().updateRule({ ...named, attributes })).toEqual(before);
      }
      const { record } = await ask().updateRule({ ...named, attributes: { channels: ['A', 'b'] } });
      expect(record.attributes).toMatchObject({
        channels: ['A', 'b'],
        updated_at: '2026-01-31T09:30:01.000Z',
      });
    });

    it('take changes at once, of which none is lost', async () => {
      const rule = await create();
      const named = { catalog_rule_id: rule.id };
      await Promise.all([
        ask().updateRule({ ...named, attributes: { name: 'Renamed' } }),
        ask().updateRule({ ...named, attributes: { channels: ['web'] } }),
        ask().updateRule({ ...named, attributes: { description: 'Both' } }),
      ]);
      expect((await ask().getRule(named)).record.attributes).toMatchObject({
        name: 'Renamed',
        channels: ['web'],
        description: 'Both',
      });
    });
  });
}
