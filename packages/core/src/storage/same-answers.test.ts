import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutTimeLimit } from '../../test/contract/inspection/without-time-limit.js';
import {
  drawnChange,
  foreign,
  load,
  loadIfValid,
} from '../../test/contract/thorough/draw-changes.js';
import { readEverything } from '../../test/contract/thorough/read-everything.js';
import { useStores } from '../../test/support/use-stores.js';
import type { Commerce } from '../commerce/commerce.js';
import { createCommerce } from '../commerce/create-commerce.js';
import type { Storage } from '../commerce/storage.js';
import { makeFixedEnvironment } from '../testing/fixed-environment.js';
import { makeHierarchy } from '../testing/make-node.js';
import { makeShop, shopIds } from '../testing/make-shop.js';
import { openPostgres } from './postgres/open-postgres.js';
import { openSqlite } from './sqlite/open-sqlite.js';

const { openStorage } = useStores((connectionString) => openPostgres({ connectionString }));

it('after any changes and publishes all that is read is the same, to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(drawnChange, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const here = open(await openStorage());
        const there = open(openSqlite(':memory:'));
        try {
          for (const commerce of [here, there]) {
            await load(commerce, [...makeShop(), makeHierarchy({ id: foreign })]);
            for (const changes of rounds) {
              for (const record of changes) await loadIfValid(commerce, record);
              await commerce.catalog.publishRelease(shopIds.catalog);
            }
            for (const record of rounds.flat().reverse()) await loadIfValid(commerce, record);
          }
          expect(await readAll(here)).toEqual(await readAll(there));
        } finally {
          await here.close();
          await there.close();
        }
      },
    ),
    { numRuns: runs(2) },
  );
});

function open(storage: Storage): Commerce {
  return createCommerce({ storage, ...makeFixedEnvironment() });
}

/** All that two engines have to agree about. */
async function readAll(commerce: Commerce): Promise<unknown> {
  const { catalog } = commerce;
  const scope = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
  const exported: string[] = [];
  for await (const record of commerce.exportSeed()) exported.push(JSON.stringify(record));
  const values = [];
  for (const attribute of ['tags', 'product_types', 'sku', 'name'] as const) {
    for (const search of ['', 'o', 'SKU-1']) {
      const asked = { ...scope, attribute, search, limit: 4 };
      values.push(await withoutTimeLimit(() => catalog.listValues(asked)));
    }
  }
  const explained = [];
  for (const product of ['POT', 'SKU-3', 'SKU-9', shopIds.set]) {
    const filter = 'in(tags,new,organic):in(sku,POT,SKU-3,SKU-9)';
    const { filter: found, ...rest } = await withoutTimeLimit(() =>
      catalog.explainNodeProducts({ ...scope, filter, product }),
    );
    explained.push({ ...rest, filter: { ...found, statements: [] } });
  }
  return {
    everything: await readEverything(commerce),
    catalogs: await catalog.listCatalogs(),
    tree: await catalog.listNodeTree({ catalog_id: shopIds.catalog }),
    preview: await catalog.previewRelease(shopIds.catalog),
    values,
    explained,
    exported,
  };
}
