import { randomUUID } from 'node:crypto';
import { CommerceError } from '@aisle/schema';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import type { BuiltFile, BuiltNode, BuiltProduct } from '../../../catalog/publication.js';
import { createPlaces, productNumber } from '../../../catalog/release-format/number-nodes.js';
import {
  type ListedRelease,
  type ListGroup,
  listsIn,
  listsOfProduct,
} from '../../../catalog/release-format/stored-product.js';
import { collectEdits } from '../../../catalog/release-format/write-lists.js';
import type { NodeRecord } from '../../../catalog/requests.js';
import { requireOwnFilling } from '../../stores/fill-store.js';
import { type BaseRow, findBase, type StoredPlan } from '../../stores/plan-incremental.js';
import type { Connection } from '../connection/connection.js';
import { requireKnownTables } from '../connection/migrate.js';
import { type Database, retryBusy } from '../connection/sqlite-database.js';
import { createRunner } from '../connection/sqlite-engine.js';
import { prepareStoredProducts } from '../release-rows.js';
import {
  numberLists,
  prepareListEdits,
  prepareListWriter,
  prepareNodeWriter,
  prepareProductWriter,
  prepareValueWriter,
} from './write-rows.js';

/** Number of lists to edit, or nodes to write, in one step. */
const step = 250;

/** Number of lists of a complete build to write in one step: they are short and adjacent. */
const listStep = 1_000;

/** Writes a release's content in atomic steps. */
interface ReleaseWriter {
  /** Call it first. `files` have changed since the base release. */
  begin(files: readonly BuiltFile[]): void;
  /** Returns the steps that write products, which come in list order. */
  write(products: readonly BuiltProduct[], files: readonly BuiltFile[]): Iterable<() => void>;
  /** Returns the steps that finish the content after the last product. */
  finish(nodes: readonly BuiltNode[]): Iterable<() => void>;
}

/** Facts about a release to write. */
interface ReleaseContent {
  readonly release: ListedRelease;
  /** Number of products to write. */
  readonly total: number;
  /** Nodes in list order. */
  readonly nodes: readonly NodeRecord[];
  /** Plan of an incremental publish; everything is written when absent. */
  readonly plan: StoredPlan | undefined;
}

/** Positions of products, and the lists that contain them. */
interface Placing {
  /** Records what will be written, so that a cleanup can find it after a crash. */
  begin?(): void;
  placeAt(index: number): number;
  addToLists(groups: readonly ListGroup[], place: number): void;
  /** Stores some lists. Returns true if there are more. */
  writeLists(): boolean;
}

export function prepareReleaseWriter(
  database: Database,
  own: OwnRelease,
  { release, total, nodes, plan }: ReleaseContent,
): ReleaseWriter {
  const listNumbers = numberLists(database, release.generation, nodes, plan?.base);
  const placing = plan
    ? carryOn(database, release, plan)
    : { placeAt: createPlaces(total), ...writeAll(database, release) };
  const values = prepareValueWriter(database, release.generation);
  const { writeProduct, writeFile } = prepareProductWriter(
    database,
    release,
    listNumbers,
    placing.addToLists,
    values,
  );
  const writeNode = prepareNodeWriter(database, release, nodes, listNumbers);
  const inOneStep = (work: () => boolean) => () => own.step(work);
  const storeValues = function* () {
    for (const store of values.store()) {
      yield inOneStep(() => {
        store();
        return true;
      });
    }
  };
  let written = 0;

  return {
    begin(files) {
      inOneStep(() => {
        placing.begin?.();
        for (const file of files) writeFile(file);
        return true;
      })();
    },
    *write(products, files) {
      yield inOneStep(() => {
        for (const file of files) writeFile(file);
        products.forEach((product, index) => {
          writeProduct(product, placing.placeAt(written + index));
        });
        return true;
      });
      written += products.length;
      if (values.isFull()) yield* storeValues();
    },
    *finish(built) {
      yield* storeValues();
      let isMore = true;
      const writeLists = inOneStep(() => placing.writeLists());
      while (isMore) {
        yield () => {
          isMore = writeLists();
        };
      }
      for (let from = 0; from < built.length; from += step) {
        yield inOneStep(() => {
          for (const node of built.slice(from, from + step)) writeNode(node);
          return true;
        });
      }
    },
  };
}

function writeAll(database: Database, release: ListedRelease): Omit<Placing, 'placeAt'> {
  const lists = prepareListWriter(database, release);
  return { addToLists: lists.add, writeLists: () => lists.writeSome(listStep) };
}

/** Edits the lists of the base release. Records removed entries, to be freed later. */
function carryOn(database: Database, release: ListedRelease, plan: StoredPlan): Placing {
  const { generation } = release;
  const edits = collectEdits();
  const products = prepareStoredProducts(database);
  const editList = prepareListEdits(database, release);
  const noteChange = database.prepare<[number, number, string]>(
    'INSERT INTO release_product_changes VALUES (?, ?, ?)',
  );
  let open: ReturnType<typeof startEdits> | undefined;

  const startEdits = () => edits.edits()[Symbol.iterator]();
  const retireAll = () => {
    for (const place of plan.retired) {
      const product = products.find(productNumber(generation, place));
      if (!product) throw new RangeError(`there is no product at place ${place}`);
      edits.remove(listsOfProduct(product), place);
      noteChange.run(release.number, product.number, 'retired');
    }
  };

  return {
    begin() {
      for (const place of plan.places) {
        noteChange.run(release.number, productNumber(generation, place), 'added');
      }
    },
    placeAt: (index) => {
      const place = plan.places[index];
      if (place === undefined) throw new RangeError(`there is no place for product ${index}`);
      return place;
    },
    addToLists: (groups, place) => edits.add(listsIn(groups), place),
    writeLists() {
      if (!open) {
        retireAll();
        open = startEdits();
      }
      for (let count = 0; count < step; count++) {
        const next = open.next();
        if (next.done) return false;
        editList(...next.value);
      }
      return true;
    },
  };
}

/** An unfinished release, for the publication that writes it. */
export interface OwnRelease {
  /**
   * Runs a step in a transaction.
   * @throws CommerceError `conflict` if the release has changed since the last step: it was
   * abandoned, or the store was emptied or restored. `unusable_file` when a newer version has
   * migrated the tables.
   */
  step<Result>(work: () => Result): Result;
}

/** Prepares the steps of a reserved release. Each step writes a new time to its row. */
export function prepareOwnRelease(
  database: Database,
  { number, owner, touched_at }: Reservation,
  { release_id, catalog_id }: Pick<PublicationRequest, 'release_id' | 'catalog_id'>,
): OwnRelease {
  const touch = database.prepare<[object]>(`
    UPDATE releases SET touched_at = @next WHERE number = @number AND id = @release_id
      AND owner = @owner AND state = 'building' AND touched_at = @last`);
  const own = { number, release_id, owner };
  let last = touched_at;
  return {
    step<Result>(work: () => Result): Result {
      const next = Math.max(Date.now(), last + 1);
      const step = database.transaction(() => {
        requireKnownTables(database);
        if (touch.run({ ...own, last, next }).changes !== 1) throw lostRelease(catalog_id);
        return work();
      });
      const result = step.immediate();
      last = next;
      return result;
    },
  };
}

function lostRelease(catalogId: string): CommerceError {
  return new CommerceError(
    'conflict',
    `The release of catalog ${JSON.stringify(catalogId)} was abandoned: this process had not written for too long, or another process emptied the store or restored a backup. Publish again.`,
  );
}

/** Row of an unfinished release, and its possible base release. */
export interface Reservation {
  readonly number: number;
  /** Tells this making from all others, also of a release with the same number in another store. */
  readonly owner: string;
  /** When its maker last wrote, in milliseconds since the epoch. */
  readonly touched_at: number;
  readonly base: BaseRow | undefined;
}

/**
 * Inserts an unfinished release. Its base may be the catalog's newest release, unless another
 * unfinished one exists: each would miss the changes of the other.
 */
export function reserveRelease(
  { database, filling }: Pick<Connection, 'database' | 'filling'>,
  { catalog_id, release_id, now }: PublicationRequest,
): Promise<Reservation> {
  const count = database
    .prepare<[], number>('UPDATE store SET releases = releases + 1 RETURNING releases')
    .pluck();
  const { run } = createRunner(database);
  const insert = database.prepare<[object]>(`
    INSERT INTO releases (number, id, catalog_id, generation, state, owner, touched_at,
      published_at, default_language, languages, sale_changes, products, changes)
    VALUES (@number, @release_id, @catalog_id, 0, 'building', @owner, @touched_at,
      @now, '', '[]', '[]', 0, 0)`);
  const reserve = database.transaction((): Reservation => {
    requireKnownTables(database);
    createRunner(database).run(requireOwnFilling(filling.mark));
    const number = count.get() ?? 0;
    const base = run(findBase(catalog_id));
    const row = { number, owner: randomUUID(), touched_at: Date.now() };
    insert.run({ ...row, release_id, catalog_id, now });
    return { ...row, base: base?.isContested ? undefined : base };
  });
  return retryBusy(() => reserve.immediate());
}
