import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasPooler, keepsPlans, type Pooler, startPooler } from '../../../test/support/pooler.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeOffering } from '../../testing/make-offering.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeShop, shopIds } from '../../testing/make-shop.js';
import { makeSubscription } from '../../testing/make-subscription.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { connect } from './connection/connection.js';
import { openPostgres } from './open-postgres.js';

describe.skipIf(!hasPooler)(
  'a store behind a pooler that lends connections for a transaction',
  () => {
    const warnings: string[] = [];
    let pooler: Pooler;
    beforeAll(async () => {
      pooler = await startPooler(inject('postgres'));
    });
    afterAll(() => pooler.stop());

    const open = async (connectionString = pooler.connectionString) =>
      createCommerce({
        storage: await openPostgres({
          connectionString,
          prepare: false,
          onWarning: (warning) => warnings.push(warning),
        }),
        ...makeFixedEnvironment(),
      });

    it('is filled, published, read, updated and exported by two processes', async () => {
      const [one, other] = await Promise.all([open(), open()]);
      const subscription = makeSubscription();
      await one.loadRecords([...makeShop(), makeOffering(), subscription]);
      const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
      const before = await other.catalog.listNodeProducts(list);
      expect(before.total).toBe(5);
      await one.loadRecords([makeProduct({ id: shopIds.pot, name: 'Changed' })]);
      const after = await other.catalog.listNodeProducts(list);
      expect(after.release_id).not.toBe(before.release_id);
      const updates = [one, other, one, other].map(({ subscriptions }, index) =>
        subscriptions.update(subscription.id, { address_id: makeUuid(index) }),
      );
      expect(new Set((await Promise.all(updates)).map(({ version }) => version)).size).toBe(4);
      const texts: string[] = [];
      for await (const record of other.exportSeed()) texts.push(record.type);
      expect(texts.length).toBeGreaterThan(20);
      await Promise.all([one.close(), other.close()]);
    });

    it.skipIf(keepsPlans)(
      'that mixes up prepared statements is told of with what to do',
      async () => {
        const open = () => connect({ connectionString: pooler.connectionString });
        const ask = { text: 'SELECT $1::text AS said', values: ['again'] };
        const results = await Promise.allSettled(
          [1, 2, 3, 4].map(async () => {
            const connection = await open();
            const asked = Array.from({ length: 20 }, () => connection.query(ask));
            await Promise.all(asked).finally(() => connection.close());
          }),
        );
        const failures = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
        expect(failures).not.toEqual([]);
        for (const failure of failures) {
          expect(failure).toMatchObject({
            code: 'storage_unavailable',
            message: expect.stringContaining('--db-prepare off'),
          });
        }
      },
    );

    it('is told of as one whose statements nobody but this program bounds', () => {
      expect(warnings).toContainEqual(
        expect.stringContaining('set statement_timeout for the user'),
      );
    });

    it('cannot be in a schema that only connections name', async () => {
      await expect(open(`${pooler.connectionString}?schema=tea`)).rejects.toMatchObject({
        code: 'unusable_file',
        message: expect.stringContaining('ALTER ROLE … SET search_path = "tea"'),
      });
    });
  },
);
