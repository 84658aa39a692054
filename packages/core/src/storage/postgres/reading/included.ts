import type { IncludeName } from '@aisle/schema/catalog';
import { typeFileDocument } from '../../../catalog/build/build-node.js';
import {
  encodeDocuments,
  joinProducts,
  type ProductReader,
  type ProductSource,
  splitProducts,
} from '../../../catalog/documents/join-products.js';
import { openDirectory, placesIn } from '../../../catalog/release-format/list-directory.js';
import { placeOf } from '../../../catalog/release-format/number-nodes.js';
import {
  blocksOf,
  type ListedRelease,
  type ListRow,
  openList,
} from '../../../catalog/release-format/stored-product.js';
import { requireChecksumOf } from '../../../integrity/checksum.js';
import { bytesOf, type FetchedRow, type FetchPart, lookUp } from '../release-rows/read-lists.js';

/** A part of `include`: the rows to fetch, and the function that builds its result. */
interface IncludedPart {
  readonly parts: readonly FetchPart[];
  finish(source: ProductSource): Uint8Array;
}

/** Page to include resources for. */
export interface IncludedFor {
  readonly release: ListedRelease;
  /** Numbers of its products. */
  readonly numbers: readonly number[];
  readonly reader: ProductReader;
  /** Row of the list of everything in the release. */
  readonly all: ListRow | undefined;
}

/** Prepares fetching all included resources, each once, in the order of the page's products. */
export function prepareIncluded(include: readonly IncludeName[], page: IncludedFor) {
  const asked = include.map((name) => [name, included[name](page)] as const);
  return {
    parts: asked.flatMap(([, { parts }]) => parts),
    finish(source: ProductSource): Partial<Record<IncludeName, Uint8Array>> {
      const found = asked.map(([name, { finish }]) => [name, finish(source)] as const);
      return Object.fromEntries(found.filter(([, bytes]) => bytes.length > 0));
    },
  };
}

const included: Record<IncludeName, (page: IncludedFor) => IncludedPart> = {
  main_image: (page) => includeFiles(page, 'main_image'),
  files: (page) => includeFiles(page, 'files'),
  component_products: includeComponents,
};

function includeFiles(
  { release: { number, generation }, numbers }: IncludedFor,
  kind: 'main_image' | 'files',
): IncludedPart {
  let found: readonly FetchedRow[] = [];
  const part: FetchPart = {
    select: (
      bind,
    ) => `wanted.at::integer, used.position::bigint, file.checksum, file.document, used.file_id
      FROM unnest(${bind(numbers)}::bigint[]) WITH ORDINALITY AS wanted (number, at)
      ${lookUp(
        `SELECT position, file_id FROM release_product_files
          WHERE product = wanted.number AND kind = ${bind(kind)}::text`,
        'used',
      )}
      CROSS JOIN LATERAL (
        SELECT checksum, document FROM release_files
        WHERE generation = ${bind(generation)}::bigint AND id = used.file_id
          AND since <= ${bind(number)}::bigint
        ORDER BY since DESC LIMIT 1) AS file`,
    take(rows) {
      found = [...rows].sort((x, y) => x.at - y.at || (x.a ?? 0) - (y.a ?? 0));
    },
  };
  return {
    parts: [part],
    finish() {
      const distinct = new Map(found.map((row) => [row.u, readFile(row)]));
      return encodeDocuments([...distinct.values()].map(typeFileDocument)).bytes;
    },
  };
}

function readFile({ b: checksum, t: document, u: id }: FetchedRow): string {
  requireChecksumOf(checksum, id, document);
  return document ?? '';
}

/**
 * Each version of a component comes with the block that would list it in the release. So one round
 * trip is enough to find the release's own version.
 */
function includeComponents({ release, numbers, reader, all }: IncludedFor): IncludedPart {
  const { generation } = release;
  let versions: readonly FetchedRow[] = [];
  const blocks = new Map<number, Buffer>();
  const ofPage = (select: string, bind: (value: unknown) => string) => `${select} FROM (
      SELECT component_id AS id, min(wanted.at * 1000000 + position) AS place
      FROM unnest(${bind(numbers)}::bigint[]) WITH ORDINALITY AS wanted (number, at)
      ${lookUp(
        'SELECT component_id, position FROM release_components WHERE product = wanted.number',
        'used',
      )} GROUP BY component_id
    ) AS component
    ${lookUp(
      `SELECT product FROM release_values WHERE generation = ${bind(generation)}::bigint
        AND attribute = 0 AND value = component.id AND language = ''`,
      'version',
    )}`;
  const parts: FetchPart[] = [
    {
      select: (bind) =>
        `${ofPage(
          `1, component.place, version.product, encode(product.packed, 'base64'), component.id`,
          bind,
        )} ${lookUp('SELECT packed FROM release_products WHERE number = version.product', 'product')}`,
      take(rows) {
        versions = [...rows].sort((x, y) => (x.a ?? 0) - (y.a ?? 0));
      },
    },
  ];
  if (all && blocksOf(all).size > 0) {
    const { length, blockAt, firstAt } = openDirectory(all.numbers);
    const entries = Array.from({ length }, (_, index) => index);
    parts.push({
      select: (bind) => {
        const block = `(${bind(entries.map(blockAt))}::bigint[])[greatest(1, width_bucket(
          version.product % 4294967296, ${bind(entries.map(firstAt))}::bigint[]))]`;
        return `1, found.block, NULL::bigint, encode(stored.numbers, 'base64'), NULL::text
          FROM (${ofPage(`SELECT DISTINCT ${block} AS block`, bind)}) AS found
          ${lookUp(
            `SELECT numbers FROM release_list_blocks
              WHERE number = found.block + ${bind(generation)}::bigint * 4294967296`,
            'stored',
          )}`;
      },
      take(rows) {
        for (const { a, t } of rows) blocks.set(a ?? 0, bytesOf(t));
      },
    });
  }
  return {
    parts,
    finish(source) {
      const list = openList(all, (block) => blocks.get(block));
      const ids = new Set(versions.map(({ u }) => u ?? ''));
      const placesOf = (id: string) =>
        versions.filter(({ u }) => u === id).map(({ b }) => placeOf(b ?? 0));
      const findPlace = placesIn(list, placesOf);
      const packed = [...ids].flatMap((id) => {
        const place = findPlace(id);
        const version = versions.find(({ b, u }) => u === id && placeOf(b ?? 0) === place);
        return version ? splitProducts(bytesOf(version.t)) : [];
      });
      return joinProducts(packed, reader, 0, source).bytes;
    },
  };
}
