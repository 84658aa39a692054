import Database from 'better-sqlite3';
import { shopIds } from '../data/ids.mjs';
import { shape } from '../data/shape.mjs';

/**
 * The statements that read a page's rows, with nothing around them: `read` takes an offset in the large
 * node and reads its list, the block of the list and the rows of 25 products. Which rows these are was
 * found out before. It follows the tables of core's storage.
 */
export function openBarePages(file) {
  const database = new Database(file, { readonly: true });
  const node = findLargeNode(database);
  const list = database.prepare(`
    SELECT total, numbers FROM release_lists
    WHERE node = ? AND attribute = '' AND value = '' ORDER BY since DESC LIMIT 1`);
  const block = database.prepare('SELECT numbers FROM release_list_blocks WHERE number = ?');
  const marks = Array.from({ length: shape.pageLength }, () => '?').join(', ');
  const products = database
    .prepare(`SELECT packed FROM release_products WHERE number IN (${marks})`)
    .pluck();
  const numberOf = (place) => node.generation * 2 ** 32 + place;

  // A directory has three numbers a block: the block's, its first place, and the places before it.
  const directory = readNumbers(list.get(node.lists).numbers);
  const blocks = [];
  const numbers = [];
  for (let entry = 0; entry < directory.length; entry += 3) {
    const number = numberOf(directory[entry]);
    for (const place of readNumbers(block.get(number).numbers)) {
      blocks.push(number);
      numbers.push(numberOf(place));
    }
  }

  return {
    read(offset) {
      list.get(node.lists);
      block.get(blocks[offset]);
      return products.all(numbers.slice(offset, offset + shape.pageLength));
    },
    close: () => database.close(),
  };
}

function findLargeNode(database) {
  return database
    .prepare(
      `SELECT node.lists, release.generation FROM release_nodes AS node
      JOIN releases AS release ON release.number = node.release
      WHERE release.state = 'published' AND node.id = ? ORDER BY release.number DESC`,
    )
    .get(shopIds.tenThousand);
}

function readNumbers(packed) {
  // The last four bytes are the seal.
  return Array.from({ length: packed.length / 4 - 1 }, (_, index) =>
    packed.readUInt32LE(index * 4),
  );
}
