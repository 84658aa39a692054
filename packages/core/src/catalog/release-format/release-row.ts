import { readStored } from '../../integrity/read-stored.js';
import { damaged, sealOf } from '../../integrity/seal.js';
import type { SaleChange } from '../release.js';
import type { NumberedRelease } from './numbered-release.js';

/** A row of `releases`. */
export interface ReleaseRow {
  readonly number: number;
  readonly id: string;
  readonly catalog_id: string;
  readonly generation: number;
  readonly state: 'building' | 'published' | 'pruned';
  readonly published_at: number;
  readonly default_language: string;
  readonly languages: string;
  readonly sale_changes: string;
  readonly products: number;
  /** Null while the release is built. */
  readonly seal: number | null;
  /**
   * Ids of the public releases of its generation, as a JSON array. Set when a release is read by
   * itself.
   */
  readonly siblings?: string | null;
}

/** Returns the checksum of a public release. It excludes the state, which may still change. */
export function sealOfRelease(row: Omit<ReleaseRow, 'state' | 'seal' | 'siblings'>): number {
  const { number, id, catalog_id, generation, published_at, default_language } = row;
  const { languages, sale_changes, products } = row;
  return sealOf(
    number,
    id,
    catalog_id,
    generation,
    published_at,
    default_language,
    languages,
    sale_changes,
    products,
  );
}

/** Reads a release from its row. Returns undefined for an unfinished release. */
export function readRelease(row: ReleaseRow): NumberedRelease | undefined {
  if (row.state === 'building') return undefined;
  if (row.seal !== sealOfRelease(row)) throw damaged();
  return {
    number: row.number,
    id: row.id,
    catalog_id: row.catalog_id,
    generation: row.generation,
    state: row.state,
    published_at: row.published_at,
    languages: readStored<string[]>(row.languages),
    default_language: row.default_language,
    sale_changes: readStored<SaleChange[]>(row.sale_changes),
    products: row.products,
    siblings: readStored<string[]>(row.siblings ?? '[]'),
  };
}
