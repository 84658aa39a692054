import {
  getByContextAllHierarchies,
  getByContextHierarchyNodes,
  type Hierarchy,
  type Node,
} from '@epcc-sdk/sdks-shopper';
import { menuLength } from '../settings.js';
import { ask } from './client.js';

/** A hierarchy of the catalog with its second level. */
export interface MenuEntry {
  readonly hierarchy: Hierarchy;
  readonly children: readonly Node[];
}

/** The menu: hierarchies in the order of the catalog, each with the categories right below it. */
export async function loadMenu(): Promise<MenuEntry[]> {
  const { data = [] } = await ask(getByContextAllHierarchies());
  return Promise.all(data.slice(0, menuLength).map(loadEntry));
}

/** One page of nodes is enough: they come level by level, so the second level is whole. */
async function loadEntry(hierarchy: Hierarchy): Promise<MenuEntry> {
  const path = { hierarchy_id: hierarchy.id ?? '' };
  const { data = [] } = await ask(
    getByContextHierarchyNodes({ path, query: { 'page[limit]': 100n } }),
  );
  const children = data.filter((node) => node.relationships?.parent?.data.id === hierarchy.id);
  return { hierarchy, children };
}
