import type { Database } from 'better-sqlite3';
import type { BuiltFile, BuiltNode, BuiltProduct } from '../../../catalog/publication.js';
import type { NodeRecord } from '../../../catalog/records.js';
import { collectEdits } from '../../../catalog/release-format/collect-edits.js';
import { createPlaces, productNumber } from '../../../catalog/release-format/numbering.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';
import {
  type ListGroup,
  listsIn,
  listsOfProduct,
} from '../../../catalog/release-format/stored-product.js';
import { prepareStoredProducts } from '../release-rows/stored-products.js';
import type { CarriedRelease } from './carry/plan-carry.js';
import type { OwnRelease } from './own-release.js';
import { prepareListEdits } from './write/edit-lists.js';
import { prepareListWriter } from './write/write-lists.js';
import { numberLists, prepareNodeWriter } from './write/write-nodes.js';
import { prepareProductWriter } from './write/write-products.js';
import { prepareValueWriter } from './write/write-values.js';

/** Number of lists to edit, or nodes to write, in one step. */
const step = 250;

/** Number of lists of a complete build to write in one step: they are short and adjacent. */
const listStep = 1_000;

/** Writes a release's content in atomic steps. */
export interface ReleaseWriter {
  /** Call it first. `files` have changed since the base release. */
  begin(files: readonly BuiltFile[]): void;
  /** Returns the steps that write products, which come in list order. */
  write(products: readonly BuiltProduct[], files: readonly BuiltFile[]): Iterable<() => void>;
  /** Returns the steps that finish the content after the last product. */
  finish(nodes: readonly BuiltNode[]): Iterable<() => void>;
}

/** Facts about a release to write. */
export interface ReleaseContent {
  readonly release: ListedRelease;
  /** Number of products to write. */
  readonly total: number;
  /** Nodes in list order. */
  readonly nodes: readonly NodeRecord[];
  /** Plan of an incremental publish; everything is written when absent. */
  readonly plan: CarriedRelease | undefined;
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
  const inOneStep = (deed: () => boolean) => () => own.step(deed);
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
function carryOn(database: Database, release: ListedRelease, plan: CarriedRelease): Placing {
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
