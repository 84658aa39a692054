import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productId, shape, shopIds } from '@aisle/harness/shop';
import { generatePrice, generateProduct } from '@aisle/harness/shop-records';

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

/**
 * Looks at pages while releases are published, and keeps what each showed. A release is known by the time of
 * its publication: all its pages must have one total and the products of one and the same generation, and
 * a page of it that is read twice must be the same bytes.
 */
export function createWitness(generations) {
  const [first] = generations;
  const pages = Math.floor(first.size / 100);
  const releases = new Map();
  const contradictions = new Set();
  let looks = 0;

  return {
    /** Reads pages until it is enough. */
    async look(client, isEnough) {
      for (; !isEnough(); looks += 1) {
        const path = pagePath(shopIds.catalog, (looks % pages) * 100);
        const answer = await client.get(path);
        if (answer.status === 200) note(path, answer);
        else contradictions.add(`a page was answered ${answer.status}: ${answer.body}`);
      }
    },
    looks: () => looks,
    releases: () => releases.size,
    contradictions: () => [...contradictions],
  };

  function note(path, answer) {
    const { data, meta } = answer.json();
    const times = new Set(data.map(({ attributes }) => attributes.published_at));
    if (times.size !== 1) {
      contradictions.add(`a page has products of ${times.size} releases`);
      return;
    }
    const [time] = times;
    const release = releases.get(time) ?? { candidates: [...generations], bodies: new Map() };
    releases.set(time, release);
    release.candidates = release.candidates.filter(
      (generation) =>
        generation.size === meta.results.total &&
        data.every(({ id, attributes }) => generation.get(id) === attributes.external_ref),
    );
    if (release.candidates.length === 0) {
      contradictions.add(`the release of ${time} has products of more than one generation`);
    }
    const digest = createHash('sha1').update(answer.body).digest('hex');
    if ((release.bodies.get(path) ?? digest) !== digest) {
      contradictions.add(`a page of the release of ${time} was not the same twice`);
    }
    release.bodies.set(path, digest);
  }
}

/** Number of products per changed product in a small import. */
const fewOf = 3;

/**
 * Tracks the expected products of a store. Each import writes its number into all or some products
 * and adds one product, so that a partial import or release is detected.
 */
export function createGenerations(products) {
  let present = new Map(
    Array.from({ length: products }, (_, index) => [productId(index), `erp:${index}`]),
  );
  let number = 0;

  return {
    /** Returns the products, as a map from ids to marks. */
    present: () => present,
    /**
     * Writes the file of the next import. Returns the products `after` it, and whether it changes
     * `all` or `some`.
     */
    write(file) {
      number += 1;
      const every = number % 2 === 0 ? 1 : fewOf;
      const after = new Map(present);
      const lines = [];
      const put = (index) => {
        const product = { ...generateProduct(index, products), external_ref: `import ${number}` };
        after.set(product.id, product.external_ref);
        lines.push(JSON.stringify(product));
      };
      for (let index = number % every; index < products; index += every) put(index);
      const added = products + number;
      put(added);
      lines.push(JSON.stringify(generatePrice(added)));
      writeFileSync(file, `${lines.join('\n')}\n`);
      return { after, size: every === 1 ? 'all' : 'some' };
    },
    /** Sets the current products. */
    settle(found) {
      present = found;
    },
  };
}

/** Returns the products of the small catalog: the first hundred. */
function onlyShowcase(products) {
  const ids = Array.from({ length: shape.showcase }, (_, index) => productId(index));
  return new Map(ids.map((id) => [id, products.get(id)]));
}

/** Returns true if two maps are equal. */
function isSame(one, other) {
  return one.size === other.size && [...one].every(([id, mark]) => other.get(id) === mark);
}

/** The catalogs of every shop, with the node that has all their products. */
export const catalogs = {
  [shopIds.catalog]: shopIds.everything,
  [shopIds.showcaseCatalog]: shopIds.showcase,
};

/** The address of a page of everything in a catalog's newest release. */
export function pagePath(catalog, offset = 0, limit = 100) {
  return `/catalogs/${catalog}/releases/latestPublished/nodes/${catalogs[catalog]}/relationships/products?page[limit]=${limit}&page[offset]=${offset}`;
}

/**
 * Every product of a catalog's newest release, read page by page while nobody publishes: `{ total,
 * products }`, the products as a map from ids to their external references.
 */
async function readRelease(client, catalog) {
  const products = new Map();
  const totals = new Set();
  let count = 0;
  for (let isMore = true; isMore; ) {
    const answer = await client.get(pagePath(catalog, count));
    if (answer.status !== 200)
      throw new Error(`a page was answered ${answer.status}: ${answer.body}`);
    const { data, meta } = answer.json();
    for (const { id, attributes } of data) products.set(id, attributes.external_ref);
    totals.add(meta.results.total);
    count += data.length;
    isMore = data.length > 0;
  }
  return { totals: [...totals], count, products };
}
