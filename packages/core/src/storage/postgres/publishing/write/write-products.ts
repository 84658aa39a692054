import type { BuiltProduct } from '../../../../catalog/publication.js';
import type { ValueHolder } from '../../../../catalog/release-format/held-values.js';
import { productNumber } from '../../../../catalog/release-format/numbering.js';
import type { ListedRelease } from '../../../../catalog/release-format/stored-list.js';
import { type ListGroup, listGroups } from '../../../../catalog/release-format/stored-product.js';
import { escapeNul, keyText } from '../../connection/key-text.js';
import type { ReleaseBuffers } from './release-buffers.js';

/** Prepares the rows of products of a release. */
export function prepareProductWriter(
  { generation }: ListedRelease,
  nodeNumbers: ReadonlyMap<string, number>,
  addToLists: (groups: readonly ListGroup[], place: number) => void,
  values: Pick<ValueHolder, 'add'>,
  buffers: ReleaseBuffers,
): (product: BuiltProduct, place: number) => void {
  return (product, place) => {
    const number = productNumber(generation, place);
    const nodes = product.node_ids.map(numberOf);
    buffers.products.add(number, JSON.stringify(nodes), product.packed);
    for (const value of product.values) values.add(number, value);
    addToLists(listGroups(generation, nodes, product.facets), place);
    if (product.main_image_id !== undefined) {
      buffers.productFiles.add(number, 'main_image', 0, product.main_image_id);
    }
    product.file_ids.forEach((id, index) => {
      buffers.productFiles.add(number, 'files', index, id);
    });
    product.component_ids.forEach((id, index) => {
      buffers.components.add(number, index, id);
    });
  };

  function numberOf(nodeId: string): number {
    const number = nodeNumbers.get(nodeId);
    if (number === undefined) throw new RangeError(`node ${nodeId} is not in the release`);
    return number;
  }
}

/** Returns the key of a value, and the value itself if the key is shortened. */
export function keyedValue(value: string): readonly [key: string, long: string | null] {
  const key = keyText(value);
  return [key, key === value ? null : escapeNul(value)];
}
