import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopIds } from '@aisle/bench';
import { isSame, onlyShowcase } from './generations.mjs';
import { catalogs, readRelease } from './read-release.mjs';

const names = { [shopIds.catalog]: 'Everything', [shopIds.showcaseCatalog]: 'Showcase' };

/**
 * Knows what a shop may hold after imports and publishes of which some were broken off: all of what one
 * would have changed, or nothing of it.
 */
export function createExpectedShop({ scratch, database, runAisle, generations }) {
  const published = new Map(
    Object.keys(catalogs).map((catalog) => [catalog, contentOf(catalog, generations.present())]),
  );

  return {
    /**
     * A sentence for each half that is there after a work that would leave the products as `after`; whether
     * it imports, publishes, was done or taken back is said too. Both may have happened when it was neither.
     */
    async findHalves(client, { after, imports, publishes, isDone, isTakenBack }) {
      const halves = [];
      const present = await exportProducts();
      const before = generations.present();
      const mayBeBefore = !(imports && isDone);
      const allowed = [...(mayBeBefore ? [before] : []), ...(isTakenBack ? [] : [after])];
      if (!allowed.some((products) => isSame(products, present))) {
        halves.push(`the products are neither those before an import nor those after it`);
      }
      generations.settle(present);
      for (const [catalog, earlier] of published) {
        const { totals, count, products } = await readRelease(client, catalog);
        const now = contentOf(catalog, present);
        const possible = publishes && isDone ? [now] : [earlier, now];
        if (!possible.some((content) => isSame(content, products))) {
          halves.push(
            `the release of ${names[catalog]} is neither the one before nor a whole new one`,
          );
        }
        if (totals.length !== 1 || totals[0] !== count || count !== products.size) {
          halves.push(
            `${names[catalog]} says it has ${totals.join(' and ')} products, and its pages have ${count}`,
          );
        }
        published.set(catalog, products);
      }
      return halves;
    },
  };

  async function exportProducts() {
    const file = join(scratch, 'export.ndjson');
    const { code, output } = await runAisle(['export', file, '--db', database]).ended;
    if (code !== 0) throw new Error(`aisle export failed:\n${output}`);
    const records = readFileSync(file, 'utf8').trimEnd().split('\n').map(JSON.parse);
    const products = records.filter(({ type }) => type === 'product');
    return new Map(products.map(({ id, external_ref }) => [id, external_ref]));
  }
}

function contentOf(catalog, products) {
  return catalog === shopIds.showcaseCatalog ? onlyShowcase(products) : products;
}
