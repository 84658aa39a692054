-- Releases share the documents that did not change between them. Those made before this step cannot be
-- read any more and count as pruned; publishing makes new ones.

DROP TABLE release_nodes;
DROP TABLE release_node_documents;
DROP TABLE release_products;
DROP TABLE release_translations;
DROP TABLE release_prices;
DROP TABLE release_display_prices;
DROP TABLE release_members;
DROP TABLE release_values;
DROP TABLE release_facets;
DROP TABLE release_files;
ALTER TABLE releases RENAME TO releases_before;
DROP INDEX releases_by_catalog;

-- Records that changed since somebody published: what the next release has to build anew. `kind` tells
-- what `key` is: a product's id, a sku or a file's id; `all` stands for what too many documents show.
CREATE TABLE changes (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('product', 'price', 'file', 'all')),
  key TEXT NOT NULL
) STRICT;

-- Publishing reads all links at once.
DROP INDEX product_nodes_by_node;

CREATE INDEX product_components_by_product ON product_components (product_id);

-- A complete build of a catalog, and the releases that carry on what did not change since. It has the
-- number of its first release. `basis` is what every document of it depends on, as JSON text.
CREATE TABLE generations (
  number INTEGER PRIMARY KEY,
  basis TEXT NOT NULL,
  -- The number drawn for orders that nobody set.
  lot REAL NOT NULL
) STRICT;

-- A release is seen when its state is `published`; a `pruned` one is remembered so that a request for it
-- can be told what happened. owner and touched_at (wall clock) tell a release in the making from one that
-- a crash left behind. `changes` is the last change that the release knows.
CREATE TABLE releases (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  catalog_id TEXT NOT NULL,
  generation INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('building', 'published', 'pruned')),
  owner TEXT NOT NULL,
  touched_at INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  default_language TEXT NOT NULL,
  languages TEXT NOT NULL,
  -- Times at which a sale begins or ends, ascending, as a JSON array of milliseconds.
  sale_changes TEXT NOT NULL,
  products INTEGER NOT NULL,
  changes INTEGER NOT NULL
) STRICT;
CREATE INDEX releases_by_catalog ON releases (catalog_id, number DESC);
CREATE INDEX releases_by_generation ON releases (generation, state);
INSERT INTO releases
  SELECT number, id, catalog_id, 0, 'pruned', owner, touched_at, published_at, default_language,
    languages, '[]', products, 0
  FROM releases_before WHERE state <> 'building';
DROP TABLE releases_before;

-- A node as a release shows it, numbered in list order; a hierarchy has an empty parent. `lists` names its
-- lists, the same in all releases
-- of a generation; `curated` are the numbers of its first products, as a JSON array.
CREATE TABLE release_nodes (
  number INTEGER PRIMARY KEY,
  release INTEGER NOT NULL,
  id TEXT NOT NULL,
  parent TEXT NOT NULL,
  lists INTEGER NOT NULL,
  curated TEXT NOT NULL,
  UNIQUE (release, id)
) STRICT;

CREATE TABLE release_node_documents (
  node INTEGER NOT NULL,
  language TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (node, language)
) STRICT, WITHOUT ROWID;

-- Products by number: the generation's number in the upper bits, and ascending in list order in the lower.
-- `packed` is the document in all its languages, currencies and sale periods; `lists` are those of the
-- nodes that list the product, as a JSON array.
CREATE TABLE release_products (
  number INTEGER PRIMARY KEY,
  lists TEXT NOT NULL,
  packed BLOB NOT NULL
) STRICT;

-- Lists of products: those of a node (attribute and value are empty), and those of a node that share a
-- value. The version of a list with the highest `since` up to a release's number is the release's.
-- `numbers` holds the lower 32 bits of each product's number, ascending; for a long list it holds a
-- directory of blocks instead: the block's number, its first product, and the products before it.
CREATE TABLE release_lists (
  node INTEGER NOT NULL,
  attribute TEXT NOT NULL,
  value TEXT NOT NULL,
  since INTEGER NOT NULL,
  total INTEGER NOT NULL,
  numbers BLOB NOT NULL,
  PRIMARY KEY (node, attribute, value, since)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_list_blocks (
  number INTEGER PRIMARY KEY,
  numbers BLOB NOT NULL
) STRICT;

-- Attributes that few products share. `language` is empty where all languages have the same value.
CREATE TABLE release_values (
  generation INTEGER NOT NULL,
  attribute INTEGER NOT NULL,
  value TEXT NOT NULL,
  language TEXT NOT NULL,
  product INTEGER NOT NULL,
  PRIMARY KEY (generation, attribute, value, language, product)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_files (
  generation INTEGER NOT NULL,
  id TEXT NOT NULL,
  since INTEGER NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (generation, id, since)
) STRICT, WITHOUT ROWID;

CREATE INDEX release_files_by_release ON release_files (generation, since);

-- What a release changed against the one before it in its generation.
CREATE TABLE release_product_changes (
  release INTEGER NOT NULL,
  product INTEGER NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('added', 'retired')),
  PRIMARY KEY (release, product)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_list_changes (
  release INTEGER NOT NULL,
  node INTEGER NOT NULL,
  attribute TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (release, node, attribute, value)
) STRICT, WITHOUT ROWID;

DELETE FROM release_product_files;
DELETE FROM release_components;
