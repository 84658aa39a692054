import type { Examples } from '../examples/find-examples.js';

/** Returns the URL of the page that shows the products of a node. */
export function linkToProducts(api: string, { catalog_id, node_id }: Examples): string {
  return `${api}/playground/#/listNodeProducts?path.catalog_id=${catalog_id}&path.release_id=latestPublished&path.node_id=${node_id}`;
}
