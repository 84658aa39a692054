import { CommerceError } from '@aisle/schema';
import { blockSize } from '../../catalog/release-format/list-directory.js';
import {
  nodeRange,
  productNumber,
  productRange,
} from '../../catalog/release-format/number-nodes.js';
import {
  blocksOf,
  type ListName,
  type ListRow,
  valuesOfProduct,
} from '../../catalog/release-format/stored-product.js';
import { readStored } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import {
  type Ask,
  all,
  amongNumbers,
  amongRows,
  first,
  forUpdate,
  run,
  type Statement,
  send,
  sql,
  text,
  together,
  type Value,
  type Work,
} from '../engine/statement.js';
import { readProducts } from './release-lists.js';

/** Part of a driver for the deletion of content. */
export interface DeletionEngine extends Pick<Engine, 'ask'> {
  /** Does a step in a transaction of its own, and then lets others work. */
  step<Result>(work: () => Work<Result>): Promise<Result>;
  /** Returns the maximum number of short rows to delete in the next step, so that nobody waits long. */
  rowsOfStep(): number;
}

/** Number of short rows that a product or a list counts as: it has rows at many places. */
const rowsOfChange = 20;

/**
 * Prepares the deletion of content in steps. Every step that deletes content of a single release locks the
 * generation's row, so that concurrent cleanups of one generation see each other's deletions.
 */
export function createContentDeletion(engine: DeletionEngine) {
  const { ask, step } = engine;
  return {
    /** Deletes what an unfinished release added to its generation. */
    async undo(generation: number, release: number): Promise<void> {
      await deleteVersions(generation, release, 'of it');
      await deleteProducts(generation, release, 'added');
      await deleteNodes(release);
      await ask(
        run(sql`DELETE FROM release_files WHERE generation = ${generation} AND since = ${release}`),
      );
      await deleteChanges(release);
    },

    /** Deletes content that was replaced by releases up to the oldest kept one. */
    async freeUpTo(generation: number, oldest: number): Promise<void> {
      for (const release of await findChangers(generation, oldest)) {
        await deleteVersions(generation, release, 'before it');
        await deleteProducts(generation, release, 'retired');
        await ask(
          run(sql`DELETE FROM release_files
            WHERE generation = ${generation} AND since < ${release} AND id IN (
              SELECT id FROM release_files
              WHERE generation = ${generation} AND since = ${release})`),
        );
        await deleteChanges(release);
      }
    },

    deleteNodes,

    /** Deletes everything that the releases of a generation hold. */
    async deleteGeneration(generation: number): Promise<void> {
      for (const rows of contents) {
        await deleteRows(engine, { ...rows, ...rows.rangeOf(generation) });
      }
      for (const release of await findChangers(generation)) await deleteChanges(release);
      // Nodes are deleted last: a pruned release with nodes still needs a cleanup.
      await step(() => deleteRest(generation));
    },
  };

  /** Finds the releases that changed content of their generation, which is not freed yet. */
  async function findChangers(
    generation: number,
    oldest = Number.MAX_SAFE_INTEGER,
  ): Promise<readonly number[]> {
    const rows = await ask(
      all(sql<{ number: number }>`SELECT number FROM releases
        WHERE generation = ${generation} AND number > ${generation} AND number <= ${oldest} AND (
          EXISTS (SELECT 1 FROM release_product_changes WHERE release = releases.number)
          OR EXISTS (SELECT 1 FROM release_list_changes WHERE release = releases.number)
          OR EXISTS (SELECT 1 FROM release_files
            WHERE generation = ${generation} AND since = releases.number))
        ORDER BY number`),
    );
    return rows.map(({ number }) => number);
  }

  /** Deletes versions of the lists that a release changed, and the blocks that only they have. */
  async function deleteVersions(
    generation: number,
    release: number,
    which: GoneVersions,
  ): Promise<void> {
    const names = await ask(
      all(sql<ListName>`SELECT node, attribute, value FROM release_list_changes
        WHERE release = ${release}`),
    );
    await inSteps(names, function* (some) {
      const [, versions] = yield* together(hold(generation), versionsOf(some));
      const gone = findGone(versions, release, which);
      const blocks = gone.flatMap((version) => version.blocks);
      yield* send(sql`DELETE FROM release_list_blocks
        WHERE number ${amongNumbers(blocks.map((block) => productNumber(generation, block)))}`);
      const keys = gone.map(({ node, attribute, value, since }) => [node, attribute, value, since]);
      yield* send(sql`DELETE FROM release_lists WHERE (node, attribute, value, since)
        ${amongRows(keys, ['bigint', 'text', 'text', 'bigint'])}`);
    });
  }

  async function deleteProducts(
    generation: number,
    release: number,
    change: 'added' | 'retired',
  ): Promise<void> {
    const rows = await ask(
      all(sql<{ product: number }>`SELECT product FROM release_product_changes
        WHERE release = ${release} AND change = ${change}`),
    );
    const changed = rows.map(({ product }) => product);
    await inSteps(changed, function* (some) {
      const [, languages] = yield* together(hold(generation), languagesOf(generation));
      const values = yield* readValues(some, readStored<string[]>(languages?.languages ?? '[]'));
      // Without them, all values of the generation are looked at.
      const owned = values
        ? sql`(attribute, value, product) ${amongRows(values, ['bigint', 'text', 'bigint'])}`
        : sql`product ${amongNumbers(some)}`;
      yield* send(sql`DELETE FROM release_values WHERE generation = ${generation} AND ${owned}`);
      yield* send(sql`DELETE FROM release_product_files WHERE product ${amongNumbers(some)}`);
      yield* send(sql`DELETE FROM release_components WHERE product ${amongNumbers(some)}`);
      yield* send(sql`DELETE FROM release_products WHERE number ${amongNumbers(some)}`);
    });
  }

  async function inSteps<Item>(
    items: readonly Item[],
    work: (some: readonly Item[]) => Work<void>,
  ): Promise<void> {
    for (let from = 0; from < items.length; ) {
      const some = items.slice(from, from + Math.ceil(engine.rowsOfStep() / rowsOfChange));
      await step(() => work(some));
      from += some.length;
    }
  }

  function deleteNodes(release: number): Promise<void> {
    return step(function* () {
      yield* send(sql`DELETE FROM release_node_documents WHERE node IN (
        SELECT number FROM release_nodes WHERE release = ${release})`);
      yield* send(sql`DELETE FROM release_nodes WHERE release = ${release}`);
    });
  }

  /** Deletes the record of a release's changes, which are no longer needed. */
  async function deleteChanges(release: number): Promise<void> {
    for (const rows of changes) await deleteRows(engine, { ...rows, ...only(release) });
  }
}

/** Reads the keys of the values of products; undefined if one of them is damaged. */
function* readValues(
  numbers: readonly number[],
  languages: readonly string[],
): Work<readonly (readonly (string | number)[])[] | undefined> {
  try {
    const products = yield* readProducts(numbers);
    return products.flatMap((product) =>
      valuesOfProduct(product, languages).map(({ attribute, value }) => [
        attribute,
        keyText(value),
        product.number,
      ]),
    );
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'storage_unavailable') return undefined;
    throw error;
  }
}

/** Locks a generation against other deletions of it. */
function hold(generation: number): Ask<unknown> {
  return first(sql`SELECT 1 AS held FROM generations WHERE number = ${generation} ${forUpdate}`);
}

/** Asks for the languages of a generation. All of its releases have the same. */
function languagesOf(generation: number): Ask<{ readonly languages: string } | undefined> {
  return first(
    sql<{ languages: string }>`SELECT languages FROM releases
      WHERE generation = ${generation} AND languages <> '[]' LIMIT 1`,
  );
}

/** A version of a list. A short list has no blocks, and its numbers are not read. */
type Version = ListName & ListRow;

/** Asks for all versions of some lists, each list's in order. */
function versionsOf(names: readonly ListName[]): Ask<readonly Version[]> {
  const keys = names.map(({ node, attribute, value }) => [node, attribute, value]);
  return all(
    sql<Version>`SELECT node, attribute, value, since, total,
        CASE WHEN total > ${blockSize} THEN numbers END AS numbers
      FROM release_lists WHERE (node, attribute, value) ${amongRows(keys, ['bigint', 'text', 'text'])}
      ORDER BY node, attribute, value, since`,
  );
}

/** Which versions of a release's lists to delete: its own, or those that it replaced. */
type GoneVersions = 'of it' | 'before it';

/** A version to delete, with the blocks that it does not share with its neighbour. */
interface GoneVersion extends Version {
  readonly blocks: readonly number[];
}

function findGone(
  versions: readonly Version[],
  release: number,
  which: GoneVersions,
): GoneVersion[] {
  return versions.flatMap((version, index) => {
    const isGone = which === 'of it' ? version.since === release : version.since < release;
    if (!isGone) return [];
    const neighbour = versions[which === 'of it' ? index - 1 : index + 1];
    const shared = blocksOf(neighbour && isSameList(neighbour, version) ? neighbour : undefined);
    return [{ ...version, blocks: [...blocksOf(version)].filter((block) => !shared.has(block)) }];
  });
}

function isSameList(one: ListName, other: ListName): boolean {
  return one.node === other.node && one.attribute === other.attribute && one.value === other.value;
}

/** Deletes the nodes of a generation's releases, and the generation. */
function* deleteRest(generation: number): Work<void> {
  const ofGeneration = sql`release IN (SELECT number FROM releases WHERE generation = ${generation})`;
  yield* hold(generation);
  yield* send(sql`DELETE FROM release_node_documents WHERE node IN (
    SELECT number FROM release_nodes WHERE ${ofGeneration})`);
  yield* send(sql`DELETE FROM release_nodes WHERE ${ofGeneration}`);
  yield* send(sql`DELETE FROM generations WHERE number = ${generation}`);
}

/** Rows of a table: those whose first key column is at least `from` and below `to`. */
export interface RowRange {
  readonly table: string;
  /** Columns of the key. */
  readonly key: readonly string[];
  readonly from: number;
  readonly to: number;
  /** True for rows with whole documents, which are deleted fewer at a time. */
  readonly isLarge?: boolean;
}

type TableRows = Omit<RowRange, 'from' | 'to'>;

/** Content of a generation, and the numbers of its rows. */
const contents: readonly (TableRows & { readonly rangeOf: typeof only })[] = [
  { table: 'release_product_files', key: ['product', 'kind', 'position'], rangeOf: productRange },
  { table: 'release_components', key: ['product', 'position'], rangeOf: productRange },
  { table: 'release_products', key: ['number'], rangeOf: productRange, isLarge: true },
  { table: 'release_list_blocks', key: ['number'], rangeOf: productRange, isLarge: true },
  { table: 'release_lists', key: ['node', 'attribute', 'value', 'since'], rangeOf: nodeRange },
  {
    table: 'release_values',
    key: ['generation', 'attribute', 'value', 'language', 'product'],
    rangeOf: only,
  },
  { table: 'release_files', key: ['generation', 'id', 'since'], rangeOf: only },
];

/** Records of what a release changed. */
const changes: readonly TableRows[] = [
  { table: 'release_product_changes', key: ['release', 'product'] },
  { table: 'release_list_changes', key: ['release', 'node', 'attribute', 'value'] },
];

function only(number: number): Pick<RowRange, 'from' | 'to'> {
  return { from: number, to: number + 1 };
}

/**
 * Deletes rows in steps along the order of their key. A search from the beginning would pass all
 * rows deleted before in each step.
 */
export async function deleteRows(
  { step, rowsOfStep }: Pick<DeletionEngine, 'step' | 'rowsOfStep'>,
  { table, key, from, to, isLarge = false }: RowRange,
): Promise<void> {
  const rows = text(table);
  const names = key.join(', ');
  const order = text(names);
  const tuple = text(`(${names})`);
  const start = text(key[0] ?? '');
  let begin = sql`${start} >= ${from}`;
  const deleteSome = function* (): Work<readonly Value[] | undefined> {
    const skipped = Math.ceil(rowsOfStep() / (isLarge ? 4 : 1)) - 1;
    const end = yield* first(
      sql<Readonly<Record<string, Value>>>`SELECT ${order} FROM ${rows}
        WHERE ${begin} AND ${start} < ${to} ORDER BY ${order} LIMIT 1 OFFSET ${skipped}`,
    );
    const last = end && key.map((name) => end[name] ?? null);
    const until = last ? sql`${tuple} <= ${tupleOf(last)}` : sql`${start} < ${to}`;
    yield* send(sql`DELETE FROM ${rows} WHERE ${begin} AND ${until}`);
    return last;
  };
  for (;;) {
    const last = await step(deleteSome);
    if (!last) return;
    begin = sql`${tuple} > ${tupleOf(last)}`;
  }
}

function tupleOf(values: readonly Value[]): Statement {
  return { parts: ['(', ...values.slice(1).map(() => ', '), ')'], values };
}
