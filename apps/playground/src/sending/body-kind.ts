import { isRecord, memberOf } from '../lib/members.js';
import type { BodyView } from '../state/playground-store.js';

/** What a body holds, as far as its views differ. */
export type BodyKind = 'products' | 'nodes' | 'list' | 'empty' | 'object' | 'errors' | 'other';

/** What the body of an answer holds. */
export function bodyKind(json: unknown): BodyKind {
  if (!isRecord(json)) return 'other';
  if (Array.isArray(json.errors)) return 'errors';
  const { data } = json;
  if (!Array.isArray(data)) return 'object';
  if (data.length === 0) return 'empty';
  const type = memberOf(data[0], 'type');
  if (type === 'node' || type === 'hierarchy') return 'nodes';
  // A reference to a product has nothing for a card.
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

/** The views that a body can be looked at in, the fittest first. */
export function fittingViews(kind: BodyKind): readonly BodyView[] {
  return views[kind];
}

/** The chosen view where it fits, else the fittest one. */
export function shownView(kind: BodyKind, chosen: BodyView): BodyView {
  return views[kind].find((view) => view === chosen) ?? views[kind][0] ?? 'json';
}
