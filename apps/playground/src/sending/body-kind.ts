import { isRecord, memberOf } from '../lib/members.js';
import type { BodyView } from '../state/playground-store.js';

/** Kind of a body, which determines its views. */
export type BodyKind = 'products' | 'nodes' | 'list' | 'empty' | 'object' | 'errors' | 'other';

/** Returns the kind of a response's body. */
export function bodyKind(json: unknown): BodyKind {
  if (!isRecord(json)) return 'other';
  if (Array.isArray(json.errors)) return 'errors';
  const { data } = json;
  if (!Array.isArray(data)) return 'object';
  if (data.length === 0) return 'empty';
  const type = memberOf(data[0], 'type');
  if (type === 'node' || type === 'hierarchy') return 'nodes';
  // References to products lack the data for cards.
  return type === 'product' && memberOf(data[0], 'attributes') !== undefined ? 'products' : 'list';
}

const views: Readonly<Record<BodyKind, readonly BodyView[]>> = {
  products: ['cards', 'table', 'json'],
  nodes: ['cards', 'table', 'json'],
  list: ['table', 'json'],
  empty: ['cards', 'json'],
  object: ['cards', 'json'],
  errors: ['cards', 'json'],
  other: ['json'],
};

/** Returns the views of a body, the best first. */
export function fittingViews(kind: BodyKind): readonly BodyView[] {
  return views[kind];
}

/** Returns the chosen view if it applies, else the best one. */
export function shownView(kind: BodyKind, chosen: BodyView): BodyView {
  return views[kind].find((view) => view === chosen) ?? views[kind][0] ?? 'json';
}
