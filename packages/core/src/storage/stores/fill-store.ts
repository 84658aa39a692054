import { CommerceError } from '@aisle/schema';
import { createTurns } from '../../environment/store-settings.js';
import type { SeedStore, StoreFill } from '../../seeding/seed-store.js';
import type { Engine, LongWork } from '../engine/engine.js';
import {
  all,
  first,
  forKeyShare,
  forUpdate,
  run,
  sql,
  text,
  together,
  type Work,
} from '../engine/statement.js';
import { holdReleases } from './catalog-records.js';

/** Asks for the mark of a store whose fill is running or was interrupted. */
export const findFilling = first(sql<{ mark: string }>`SELECT mark FROM filling`);

/**
 * Refuses changes that a running fill might delete with everything else, even this service's own fill. A part of the
 * transaction that changes.
 * @throws CommerceError `busy`.
 */
export function* requireFilled(): Work<void> {
  const filling = yield* findFilling;
  requireOwnFill(filling?.mark, undefined);
}

/**
 * Refuses to add to a store while another process fills it, and to continue a fill that is over. A part of the
 * transaction that adds; the fill cannot end before it.
 * @throws CommerceError `busy`, `conflict`.
 */
export function* requireOwnFilling(mark: string | undefined): Work<void> {
  const filling = yield* keepFilling;
  requireOwnFill(filling?.mark, mark);
}

const keepFilling = first(sql<{ mark: string }>`SELECT mark FROM filling ${forKeyShare}`);

/** The part of the seed store that fills and empties a store. */
type Fills = Pick<SeedStore, 'clear' | 'beginFill' | 'clearUnfinishedFill'>;

/** Creates it. */
export function createFills({ ask }: Pick<Engine, 'ask'>, { change, fills }: LongWork): Fills {
  const { own, keep, changeUnlessAlive } = fills;
  return {
    clear: () => change(clearStore),
    beginFill,
    async clearUnfinishedFill() {
      if (!(await ask(findFilling))) return 'none';
      const changed = await changeUnlessAlive(clearMarked);
      if (!changed) return 'going on';
      return changed.result ? 'cleared' : 'none';
    },
  };

  /** Marks an empty or just emptied store as being filled. */
  async function beginFill({ clear }: { readonly clear: boolean }): Promise<StoreFill | undefined> {
    const mark = crypto.randomUUID();
    // A mark that no process keeps shows that its process is gone.
    const leave = await keep(mark);
    try {
      if (!(await change(() => markFilling(mark, own.mark, clear)))) {
        leave();
        return undefined;
      }
    } catch (error) {
      leave();
      throw error;
    }
    own.mark = mark;
    const end = async (work: () => Work<void>) => {
      try {
        await change(work);
      } finally {
        own.mark = undefined;
        leave();
      }
    };
    return endOnce({
      complete: () => end(() => unmarkFilling(mark)),
      abandon: () => end(() => clearOwn(mark)),
    });
  }
}

/** Returns false for a store that is not empty, unless it is to be emptied. */
function* markFilling(mark: string, own: string | undefined, clear: boolean): Work<boolean> {
  if (clear) yield* clearStore();
  else {
    yield* requireOwnFilling(own);
    if (!(yield* isBlank())) return false;
  }
  yield* run(sql`INSERT INTO filling (mark) VALUES (${mark})`);
  return true;
}

function* unmarkFilling(mark: string): Work<void> {
  yield* requireOwnFilling(mark);
  yield* run(sql`DELETE FROM filling`);
}

function* clearOwn(mark: string): Work<void> {
  const filling = yield* findFilling;
  if (filling?.mark === mark) yield* clearStore();
}

/** Returns true if there was a mark. */
function* clearMarked(): Work<boolean> {
  const filling = yield* findFilling;
  if (filling) yield* clearStore();
  return filling !== undefined;
}

/**
 * Tables to empty, in the order in which others lock them. Tables that belong to the store itself stay.
 */
const tablesToClear = [
  // A publish locks its row in each step: from here on there are no more steps.
  'releases',
  'release_node_documents',
  'release_nodes',
  'release_products',
  'release_product_files',
  'release_components',
  'release_values',
  'release_lists',
  'release_list_blocks',
  'release_files',
  'release_product_changes',
  'release_list_changes',
  'generations',
  'changes',
  'carts',
  'orders',
  'stock',
  'promotions',
  // Creating a subscription locks its offering, so this waits for it.
  'offerings',
  'plans',
  'subscriptions',
  'accounts',
  'account_members',
  'account_memberships',
  'catalog_rules',
  'catalogs',
  'prices',
  'price_books',
  'product_components',
  'product_nodes',
  'products',
  'nodes',
  'price_modifiers',
  'variation_options',
  'variations',
  'files',
  'settings',
  'filling',
];

/** Asks for a row that tells whether a store has any content. */
const findContent = first<{ found: unknown }>(
  text(
    `SELECT ${tablesToClear.map((table) => `EXISTS (SELECT 1 FROM ${table})`).join(' OR ')} AS found`,
  ),
);

/** Returns true if a store is empty. */
export function* isBlank(): Work<boolean> {
  const content = yield* findContent;
  return !content?.found;
}

/**
 * Deletes all content of a store. Locks in the same order as publishes and cleanups, so that they wait for each other
 * without deadlocks.
 */
function* clearStore(): Work<void> {
  yield* holdReleases;
  yield* all(sql`SELECT number FROM generations ORDER BY number ${forUpdate}`);
  yield* deleteContent;
}

const deleteContent = together(
  ...tablesToClear.map((table) => run(text(`DELETE FROM ${table}`))),
  // SQLite compresses records.
  ...['dictionaries', 'dictionary_copies'].map((table) =>
    run(sql`${{ sqlite: `DELETE FROM ${table}`, postgres: 'SELECT 1' }}`),
  ),
);

/** Takes the mark of the store, and the mark of the caller. */
function requireOwnFill(found: string | undefined, own: string | undefined): void {
  if (found === own) return;
  if (own === undefined) {
    throw new CommerceError(
      'busy',
      'The initial data of the store is being loaded, or loading it was interrupted. Nothing was added. Try again when it is loaded; after an interruption, the next start of the server loads it again.',
    );
  }
  throw new CommerceError(
    'conflict',
    'The store was emptied or replaced by a backup while it was being filled. Its new content was not changed.',
  );
}

/** A filling as an engine ends it, which is over once one of its ends has succeeded. */
function endOnce({ complete, abandon }: StoreFill): StoreFill {
  const takeTurn = createTurns();
  let ended: 'completed' | 'abandoned' | undefined;
  const inTurn = async (work: () => Promise<void>) => {
    const done = await takeTurn();
    await work().finally(done);
  };
  return {
    complete: () =>
      inTurn(async () => {
        if (ended) throw isOver(ended);
        await complete();
        ended = 'completed';
      }),
    abandon: () =>
      inTurn(async () => {
        if (ended) return;
        await abandon();
        ended = 'abandoned';
      }),
  };
}

function isOver(ended: string): CommerceError {
  return new CommerceError(
    'conflict',
    `This fill has already been ${ended}; the store was not changed.`,
  );
}
