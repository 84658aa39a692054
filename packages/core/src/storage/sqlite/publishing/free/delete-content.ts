import type { Database } from 'better-sqlite3';
import { productNumber } from '../../../../catalog/release-format/numbering.js';
import { blocksOf, type ListName } from '../../../../catalog/release-format/stored-list.js';
import { valuesOfProduct } from '../../../../catalog/release-format/stored-product.js';
import { nextTurn } from '../../../../environment/next-turn.js';
import { readStored } from '../../../../integrity/read-stored.js';
import { retryBusy } from '../../connection/retry-busy.js';
import { prepareLists } from '../../release-rows/read-lists.js';
import { prepareStoredProducts } from '../../release-rows/stored-products.js';

/** Number of products or lists to delete at a time. */
const step = 200;

/** Prepares the deletion of the changes of single releases in a generation. */
export function prepareContentDeletion(database: Database, generation: number) {
  const products = prepareStoredProducts(database);
  const lists = prepareLists(database);
  const languages = languagesOf(database, generation);
  const all = <Row>(sql: string) => {
    const statement = database.prepare<[object], Row>(sql);
    return (params: object): Row[] => statement.all({ generation, ...params });
  };
  const selectChangers = all<{ number: number }>(`
    SELECT number FROM releases WHERE generation = @generation AND number <= @oldest
      AND number > @generation ORDER BY number`);
  const selectProducts = all<{ product: number }>(`
    SELECT product FROM release_product_changes WHERE release = @release AND change = @change`);
  const selectLists = all<ListName>(
    'SELECT node, attribute, value FROM release_list_changes WHERE release = @release',
  );
  const deleteValue = database.prepare<[number, number, string, number]>(`
    DELETE FROM release_values
    WHERE generation = ? AND attribute = ? AND value = ? AND product = ?`);
  const deleteOfProduct = [
    'release_products WHERE number = ?',
    'release_product_files WHERE product = ?',
    'release_components WHERE product = ?',
  ].map((rows) => database.prepare<[number]>(`DELETE FROM ${rows}`));
  const deleteList = database.prepare<[number, string, string, number]>(`
    DELETE FROM release_lists WHERE node = ? AND attribute = ? AND value = ? AND since = ?`);
  const deleteBlock = database.prepare<[number]>(
    'DELETE FROM release_list_blocks WHERE number = ?',
  );
  const run = (sql: string) => {
    const statement = database.prepare<[object]>(sql);
    return (params: object) => retryBusy(() => statement.run({ generation, ...params }));
  };
  const supersedeFiles = run(`
    DELETE FROM release_files WHERE generation = @generation AND since < @release AND id IN (
      SELECT id FROM release_files WHERE generation = @generation AND since = @release)`);
  const deleteFiles = run(
    'DELETE FROM release_files WHERE generation = @generation AND since = @release',
  );

  return {
    /** Deletes what an unfinished release added to its generation. */
    async undo(release: number): Promise<void> {
      await eachInSteps(selectLists({ release }), (name) => deleteVersion(name, release, 'before'));
      await eachInSteps(selectProducts({ release, change: 'added' }), deleteProduct);
      await deleteFiles({ release });
      await this.deleteNodes(release);
      await forget(release);
    },

    /** Deletes content that was replaced by releases up to the oldest kept one. */
    async freeUpTo(oldest: number): Promise<void> {
      for (const { number: release } of selectChangers({ oldest })) {
        await eachInSteps(selectLists({ release }), (name) => {
          for (const version of versionsBefore(name, release)) {
            deleteVersion(name, version, 'behind');
          }
        });
        await eachInSteps(selectProducts({ release, change: 'retired' }), deleteProduct);
        await supersedeFiles({ release });
        await forget(release);
      }
    },

    async deleteNodes(release: number): Promise<void> {
      await run(`DELETE FROM release_node_documents WHERE node IN (
        SELECT number FROM release_nodes WHERE release = @release)`)({ release });
      await run('DELETE FROM release_nodes WHERE release = @release')({ release });
    },
  };

  async function eachInSteps<Row>(rows: readonly Row[], deed: (row: Row) => void): Promise<void> {
    const some = database.transaction((part: readonly Row[]) => {
      for (const row of part) deed(row);
    });
    for (let from = 0; from < rows.length; from += step) {
      await retryBusy(() => some.immediate(rows.slice(from, from + step)));
      await nextTurn();
    }
  }

  function deleteProduct({ product: number }: { readonly product: number }): void {
    const product = products.find(number);
    if (!product) return;
    for (const { attribute, value } of valuesOfProduct(product, languages)) {
      deleteValue.run(generation, attribute, value, number);
    }
    for (const statement of deleteOfProduct) statement.run(number);
  }

  /** Deletes a version of a list, and the blocks that it does not share with its neighbour. */
  function deleteVersion(name: ListName, since: number, neighbour: 'before' | 'behind'): void {
    const { node, attribute, value } = name;
    const row = lists.find(name, since);
    if (row?.since !== since) return;
    const other = neighbour === 'before' ? lists.find(name, since - 1) : lists.next(name, since);
    const shared = blocksOf(other);
    for (const block of blocksOf(row)) {
      if (!shared.has(block)) deleteBlock.run(productNumber(generation, block));
    }
    deleteList.run(node, attribute, value, since);
  }

  function versionsBefore(name: ListName, release: number): number[] {
    const before = lists.find(name, release - 1);
    return before ? [...versionsBefore(name, before.since), before.since] : [];
  }

  async function forget(release: number): Promise<void> {
    await run('DELETE FROM release_product_changes WHERE release = @release')({ release });
    await run('DELETE FROM release_list_changes WHERE release = @release')({ release });
  }
}

/** Returns the languages of a generation. All of its releases have the same. */
function languagesOf(database: Database, generation: number): string[] {
  const languages = database
    .prepare<[number], string>(
      `SELECT languages FROM releases WHERE generation = ? AND languages <> '[]' LIMIT 1`,
    )
    .pluck()
    .get(generation);
  return readStored<string[]>(languages ?? '[]');
}
