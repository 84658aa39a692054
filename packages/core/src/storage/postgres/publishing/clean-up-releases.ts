import { nodeRange, productRange } from '../../../catalog/release-format/number-nodes.js';
import { goneAfter } from '../connection/heartbeat.js';
import type { Connection } from '../connection/store-locks.js';
import {
  type DeletedRows,
  deleteInSteps,
  type GoOn,
  holdGeneration,
  prepareContentDeletion,
} from './delete-content.js';
import { lockReleases, type Reservation } from './own-release.js';

/** Owner of the releases that are being deleted. */
const nobody = 'swept';

/** Deletes leftovers of publications, and content that only pruned releases needed. */
export interface Cleaner {
  /** Deletes unfinished releases of processes that are gone. */
  cleanUpUnfinished(): Promise<void>;
  /** Deletes unfinished releases, and content that only pruned releases needed. */
  cleanUp(): Promise<void>;
  /** Starts the cleanup in the background; a later one retries failures. */
  cleanUpInBackground(): void;
  /**
   * Deletes an abandoned release. Leaves a release that became public or belongs to another owner.
   */
  giveUp(reservation: Pick<Reservation, 'number' | 'owner'>): Promise<void>;
  /** Stops the background cleanup, which continues at the next one. */
  close(): Promise<void>;
}

interface Leftover {
  readonly number: number;
  readonly generation: number;
}

/**
 * Creates the cleanup of a store. It decides which releases to delete while nobody else changes
 * their states (`lockReleases`). These decisions stay valid. A pruned or abandoned release never
 * comes back, an unfinished one keeps the generation of its base, and a new one only begins from a
 * public one. So the rows are deleted in steps, next to readers, publications and other cleanups.
 */
export function createCleaner(connection: Pick<Connection, 'query' | 'run' | 'write'>): Cleaner {
  let isOpen = true;
  let background: Promise<void> = Promise.resolve();
  const goOn = () => isOpen;

  const cleanUpUnfinished = async () => {
    await takeOver();
    const left = await connection.query<Leftover>({
      text: `SELECT number, generation FROM releases WHERE state = 'building' AND owner = $1`,
      values: [nobody],
    });
    for (const release of left) await removeUnfinished(release);
  };
  const cleanUp = async () => {
    await cleanUpUnfinished();
    const left = await connection.query<Leftover>({
      text: `SELECT number, generation FROM releases WHERE state = 'pruned' AND EXISTS (
        SELECT 1 FROM release_nodes WHERE release = releases.number) ORDER BY number`,
    });
    for (const release of left) await freePruned(release);
  };

  return {
    cleanUpUnfinished,
    cleanUp,
    cleanUpInBackground() {
      background = background.then(cleanUp).catch(() => undefined);
    },
    async giveUp({ number, owner }) {
      const [own] = await connection.write(async (transaction) => {
        await lockReleases(transaction);
        return transaction.query<Leftover>({
          text: `UPDATE releases SET owner = $3
            WHERE number = $1 AND owner = $2 AND state = 'building' RETURNING number, generation`,
          values: [number, owner, nobody],
        });
      });
      if (own) await removeUnfinished(own);
    },
    async close() {
      isOpen = false;
      await background;
    },
  };

  /**
   * Takes unfinished releases from publications without a recent heartbeat; a publication that
   * still runs then fails. A locked row belongs to a running one.
   */
  async function takeOver(): Promise<void> {
    await connection.write(async (transaction) => {
      await transaction.run({
        text: `UPDATE releases SET owner = $1 WHERE number IN (
          SELECT number FROM releases WHERE state = 'building' AND owner <> $1
            AND touched_at < clock_timestamp() - $2 * interval '1 millisecond'
          FOR UPDATE SKIP LOCKED)`,
        values: [nobody, goneAfter],
      });
    });
  }

  /** Deletes an unfinished release: its content, then its own row. */
  async function removeUnfinished({ number, generation }: Leftover): Promise<void> {
    if (generation === number) await deleteGeneration(connection, generation, goOn);
    else if (generation > 0) {
      await prepareContentDeletion(connection, generation, goOn).undo(number);
    }
    if (!goOn()) return;
    await connection.run({
      text: `DELETE FROM releases WHERE number = $1 AND state = 'building'`,
      values: [number],
    });
  }

  /**
   * Frees content that no other release of the generation needs. Waits for later if the only other
   * one is unfinished.
   */
  async function freePruned({ number, generation }: Leftover): Promise<void> {
    const kept = await connection.write(async (transaction) => {
      await lockReleases(transaction);
      const [row] = await transaction.query<{ oldest: number | null; building: boolean }>({
        text: `SELECT min(number) FILTER (WHERE state = 'published') AS oldest,
          coalesce(bool_or(state = 'building'), false) AS building
          FROM releases WHERE generation = $1`,
        values: [generation],
      });
      return row;
    });
    if (!kept) return;
    if (kept.oldest === null) {
      if (!kept.building) await deleteGeneration(connection, generation, goOn);
      return;
    }
    const content = prepareContentDeletion(connection, generation, goOn);
    await content.freeUpTo(kept.oldest);
    await content.deleteNodes(number);
  }
}

/** Rows with whole documents are deleted fewer at a time. */
const documentStep = 1_000;

/** Deletes everything that the releases of a generation hold. */
async function deleteGeneration(
  database: Pick<Connection, 'query' | 'run' | 'write'>,
  generation: number,
  goOn: GoOn,
): Promise<void> {
  const { from, to } = productRange(generation);
  const nodes = nodeRange(generation);
  const ofProducts = (column: string): Pick<DeletedRows, 'condition' | 'values'> => ({
    condition: `${column} >= $1 AND ${column} < $2`,
    values: [from, to],
  });
  const ofGeneration: Pick<DeletedRows, 'condition' | 'values'> = {
    condition: 'generation = $1',
    values: [generation],
  };
  const ofReleases: Pick<DeletedRows, 'condition' | 'values'> = {
    condition: 'release IN (SELECT number FROM releases WHERE generation = $1)',
    values: [generation],
  };
  const rows: readonly (DeletedRows & { readonly step?: number })[] = [
    {
      table: 'release_product_files',
      key: { product: 'bigint', kind: 'text', position: 'integer' },
      ...ofProducts('product'),
    },
    {
      table: 'release_components',
      key: { product: 'bigint', position: 'integer' },
      ...ofProducts('product'),
    },
    {
      table: 'release_products',
      key: { number: 'bigint' },
      ...ofProducts('number'),
      step: documentStep,
    },
    {
      table: 'release_list_blocks',
      key: { number: 'bigint' },
      ...ofProducts('number'),
      step: documentStep,
    },
    {
      table: 'release_lists',
      key: { node: 'bigint', attribute: 'text', value: 'text', since: 'bigint' },
      condition: 'node >= $1 AND node < $2',
      values: [nodes.from, nodes.to],
    },
    {
      table: 'release_values',
      key: {
        generation: 'bigint',
        attribute: 'integer',
        value: 'text',
        language: 'text',
        product: 'bigint',
      },
      ...ofGeneration,
    },
    {
      table: 'release_files',
      key: { generation: 'bigint', id: 'text', since: 'bigint' },
      ...ofGeneration,
    },
    {
      table: 'release_product_changes',
      key: { release: 'bigint', product: 'bigint' },
      ...ofReleases,
    },
    {
      table: 'release_list_changes',
      key: { release: 'bigint', node: 'bigint', attribute: 'text', value: 'text' },
      ...ofReleases,
    },
  ];
  for (const some of rows) await deleteInSteps(database, some, goOn, some.step);
  if (!goOn()) return;
  // Nodes are deleted last: a pruned release with nodes still needs a cleanup.
  await database.write(async (transaction) => {
    await holdGeneration(transaction, generation);
    await transaction.run({
      text: `DELETE FROM release_node_documents WHERE node IN (
        SELECT release_nodes.number FROM release_nodes
        JOIN releases ON releases.number = release_nodes.release WHERE generation = $1)`,
      values: [generation],
    });
    await transaction.run({
      text: `DELETE FROM release_nodes WHERE ${ofReleases.condition}`,
      values: [generation],
    });
    await transaction.run({
      text: 'DELETE FROM generations WHERE number = $1',
      values: [generation],
    });
  });
}
