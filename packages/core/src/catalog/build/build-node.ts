import { formatCatalogTimestamp, toCatalogTimestamp } from '@aisle/schema';
import type { CatalogFile, CatalogNode } from '@aisle/schema/catalog';
import { formatLinked } from '../documents/pack-product.js';
import type { BuiltFile, BuiltNode, Publication } from '../publication.js';
import type { FileRecord, NodeRecord } from '../requests.js';
import type { Lot } from './order-variations.js';

/** The release that a node's documents name. */
type NamedRelease = Pick<Publication, 'release_id' | 'published_at'>;

/** Finishes a node for a release. */
export function buildNode(
  node: HierarchyNode,
  release: ReleaseContext,
  named: NamedRelease,
): BuiltNode {
  const { record, position, hierarchy_id } = node;
  const { id, curated_products = [] } = record;
  return {
    id,
    hierarchy_id: hierarchy_id === id ? '' : hierarchy_id,
    position,
    curated_ids: curated_products,
    documents: release.languages.map((language) => {
      const described = describeNode(node, release, named, language);
      const { name, slug = null } = described.attributes;
      return { language, name, slug, document: formatLinked(described) };
    }),
  };
}

function describeNode(
  { record, bread_crumb, path: way, has_children, hierarchy_id }: HierarchyNode,
  release: ReleaseContext,
  { release_id, published_at }: NamedRelease,
  language: string,
): CatalogNode {
  const inLanguage = (node: NodeRecord) => localise(node, language, release.default_language);
  const { name, slug, description } = inLanguage(record);
  const { catalog_id } = release;
  const path = `${releasePath({ catalog_id, release_id })}/nodes/${encodeURIComponent(record.id)}`;
  const linkTo = (what: string) => ({ links: { related: `${path}/relationships/${what}` } });
  return {
    id: record.id,
    type: 'node',
    attributes: {
      name,
      ...(slug !== undefined && { slug }),
      ...(description !== undefined && { description }),
      ...(record.curated_products && { curated_products: record.curated_products }),
      published_at: formatCatalogTimestamp(published_at),
      created_at: toCatalogTimestamp(record.created_at),
      updated_at: toCatalogTimestamp(record.updated_at),
    },
    relationships: {
      ...(record.type === 'node' && {
        parent: { data: { id: record.parent_id, type: 'node' as const } },
      }),
      products: linkTo('products'),
      children: linkTo('children'),
    },
    meta: {
      bread_crumb: [...bread_crumb],
      breadcrumbs: way.map((node) => {
        const shown = inLanguage(node);
        return {
          id: node.id,
          name: shown.name,
          ...(shown.slug !== undefined && { slug: shown.slug }),
        };
      }),
      has_children,
      hierarchy_id,
      catalog_id,
      language,
    },
  };
}

/** A record with texts, in the language of its own members and in others. */
interface Localisable {
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly locales?: Readonly<Record<string, Partial<Texts>>>;
}

interface Texts {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
}

/** The texts of a record in one language. */
export type LocalTexts = Pick<Texts, 'name'> & Partial<Texts>;

/**
 * Returns the texts of a record in a language. Each falls back to the default language, then to the
 * record's own members.
 */
export function localise(
  { name, slug, description, locales }: Localisable,
  language: string,
  defaultLanguage: string,
): LocalTexts {
  return {
    name,
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description }),
    ...textsIn(locales, defaultLanguage),
    ...textsIn(locales, language),
  };
}

/**
 * Returns the texts of a record in each language of a release, the default language first. A
 * language without texts of its own shares the object of the default one.
 */
export function localiseAll(
  record: Localisable,
  { languages, default_language }: Pick<ReleaseContext, 'languages' | 'default_language'>,
): readonly LocalTexts[] {
  const common = localise(record, default_language, default_language);
  return languages.map((language) =>
    language === default_language || textsIn(record.locales, language) === undefined
      ? common
      : localise(record, language, default_language),
  );
}

/** Returns the texts of a record in a language. Letter case of language tags does not matter. */
function textsIn(locales: Localisable['locales'], language: string): Partial<Texts> | undefined {
  if (locales === undefined) return undefined;
  const same = (tag: string) => tag.toLowerCase() === language.toLowerCase();
  return locales[language] ?? locales[Object.keys(locales).find(same) ?? ''];
}

/** Returns the path of a release, without the prefix of the request. */
export function releasePath(ids: {
  readonly catalog_id: string;
  readonly release_id: string;
}): string {
  return `/catalogs/${encodeURIComponent(ids.catalog_id)}/releases/${encodeURIComponent(ids.release_id)}`;
}

/** Facts about a release that every product is built with. */
export interface ReleaseContext {
  readonly catalog_id: string;
  readonly default_language: string;
  /** All languages of the release, the default one first. */
  readonly languages: readonly string[];
  readonly tree: HierarchyTree;
  readonly lot: Lot;
}

/** Maximum number of ancestors in a bread crumb. */
const maxLevels = 10;

/** A node and the way to it. */
interface HierarchyNode {
  readonly record: NodeRecord;
  /** The hierarchy, then each node down to this one's parent; at most the nearest ten. */
  readonly bread_crumb: readonly string[];
  /** The records of `bread_crumb`, and this one last. */
  readonly path: readonly NodeRecord[];
  readonly has_children: boolean;
  readonly hierarchy_id: string;
  /** Its place among all nodes: hierarchies as the catalog lists them, then the others depth by depth, in list order. */
  readonly position: number;
}

/** The nodes of a catalog by id. */
export type HierarchyTree = ReadonlyMap<string, HierarchyNode>;

/**
 * Finds the way to each of the nodes, which are given in list order; `hierarchyIds` are in the catalog's. A node that
 * leads to no hierarchy is left out.
 */
export function buildNodeTree(
  nodes: readonly NodeRecord[],
  hierarchyIds: readonly string[] = [],
): HierarchyTree {
  const records = new Map(nodes.map((node) => [node.id, node]));
  const found = nodes.flatMap((record) => {
    const ancestors = ancestorsOf(record, records);
    return ancestors ? [{ record, ancestors }] : [];
  });
  const rank = new Map(hierarchyIds.map((id, index) => [id, index]));
  const rankOf = ({ record }: (typeof found)[number]) => rank.get(record.id) ?? rank.size;
  const positions = new Map(
    [...found]
      .sort((a, b) => a.ancestors.length - b.ancestors.length || rankOf(a) - rankOf(b))
      .map(({ record }, position) => [record.id, position]),
  );
  const parents = new Set(found.map(({ ancestors }) => ancestors.at(-1)?.id));
  return new Map(
    found.map(({ record, ancestors }) => {
      const nearest = ancestors.slice(-maxLevels);
      return [
        record.id,
        {
          record,
          bread_crumb: nearest.map(({ id }) => id),
          path: [...nearest, record],
          has_children: parents.has(record.id),
          hierarchy_id: ancestors[0]?.id ?? record.id,
          position: positions.get(record.id) ?? 0,
        },
      ];
    }),
  );
}

function ancestorsOf(
  node: NodeRecord,
  records: ReadonlyMap<string, NodeRecord>,
): readonly NodeRecord[] | undefined {
  const ancestors: NodeRecord[] = [];
  let current = node;
  while (current.type === 'node') {
    const parent = records.get(current.parent_id);
    if (!parent || ancestors.includes(parent)) return undefined;
    ancestors.unshift(parent);
    current = parent;
  }
  return ancestors;
}

/** Finishes a file for a release. Its `type` is added when it is read. */
export function buildFile(file: FileRecord): BuiltFile {
  return { id: file.id, document: JSON.stringify(describeFile(file)) };
}

/** A file as answers show it, but for its `type`. */
export function describeFile(file: FileRecord): Omit<CatalogFile, 'type'> {
  const { id, file_name, mime_type, file_size, alt_text, width, height } = file;
  return {
    id,
    ...(file_name !== undefined && { file_name }),
    ...(mime_type !== undefined && { mime_type }),
    ...(file_size !== undefined && { file_size }),
    ...(alt_text !== undefined && { alt_text }),
    public: true,
    link: { href: file.href },
    meta: {
      timestamps: { created_at: toCatalogTimestamp(file.created_at) },
      ...(width !== undefined && height !== undefined && { dimensions: { width, height } }),
    },
  };
}

/** The JSON text of a file as it is included. */
export function typeFileDocument(document: string): string {
  return `{"type":"file",${document.slice(1)}`;
}
