/** The tables of the first version of a store. They stay as they are: migrations change them. */
export const firstTables = `
-- The tables of a store.
--
--  - "document" is a record as JSON text. The columns beside it are searched.
--  - "checksum" covers the row, so that bytes that a disk changed are not taken for data.
--  - Times are milliseconds since the epoch.

-- Settings of the store.

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Products and the records that they refer to.

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE variations (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

-- Hierarchies are nodes without a parent.
CREATE TABLE nodes (
  id TEXT PRIMARY KEY,
  parent_id TEXT,
  updated_at INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX nodes_by_parent ON nodes (parent_id);

CREATE TABLE products (
  id TEXT PRIMARY KEY,
  parent_id TEXT,
  sku TEXT,
  status TEXT NOT NULL CHECK (status IN ('live', 'draft')),
  updated_at INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX products_by_parent ON products (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX products_by_sku ON products (sku) WHERE sku IS NOT NULL;
CREATE INDEX products_by_update ON products (updated_at DESC, id, status);

-- A publish reads all of these links at once, so they have no index by node.
CREATE TABLE product_nodes (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  node_id TEXT NOT NULL,
  PRIMARY KEY (product_id, node_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE product_components (
  bundle_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  PRIMARY KEY (bundle_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_components_by_product ON product_components (product_id);

-- Prices.

CREATE TABLE price_books (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE prices (
  price_book_id TEXT NOT NULL,
  sku TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (price_book_id, sku)
) STRICT, WITHOUT ROWID;

CREATE TABLE price_modifiers (
  name TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

-- Catalogs and the rules that choose one for a shopper.

CREATE TABLE catalogs (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE catalog_rules (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

-- Subscriptions.

CREATE TABLE offerings (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE plans (
  id TEXT NOT NULL,
  offering_id TEXT NOT NULL REFERENCES offerings (id) ON DELETE CASCADE,
  PRIMARY KEY (id, offering_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX plans_by_offering ON plans (offering_id);

-- due_at: when a pending subscription goes live.
CREATE TABLE subscriptions (
  id TEXT PRIMARY KEY,
  offering_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  due_at INTEGER,
  document TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX subscriptions_due ON subscriptions (due_at) WHERE due_at IS NOT NULL;

-- Finds the subscriptions of an account. Ids are compared without letter case. A damaged document has no account, so
-- that it does not keep other rows from being written.
CREATE INDEX subscriptions_by_account
ON subscriptions (CASE WHEN json_valid(document) THEN lower(document ->> 'account_id') END, id);

-- Carts and stock.

CREATE TABLE carts (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  document TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX carts_by_end ON carts (expires_at);

CREATE TABLE stock (
  product_id TEXT NOT NULL,
  location TEXT NOT NULL,
  document TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (product_id, location)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_by_location ON stock (location);

-- Records that changed since the last publish: the next release builds them again. "key" is the id of a product, a
-- sku, or the id of a file, depending on "kind"; "all" stands for a change that too many documents show.
CREATE TABLE changes (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('product', 'price', 'file', 'all')),
  key TEXT NOT NULL
) STRICT;

-- Releases.

-- A complete build of a catalog, with the later releases that share its unchanged documents. It has the number of its
-- first release. "basis" is JSON text of everything that all its documents depend on.
CREATE TABLE generations (
  number INTEGER PRIMARY KEY,
  basis TEXT NOT NULL,
  -- A random number that orders products for which nobody set an order.
  lot REAL NOT NULL
) STRICT;

-- Readers see a release whose state is "published". A "pruned" release keeps its row, so that a request for it gets
-- the reason. "owner" and "touched_at" (wall clock) tell a release that is being built from one that a crash left
-- behind. "changes" is the number of the last change that is in the release.
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
  -- When sales begin and end, and their names: a JSON array, ascending.
  sale_changes TEXT NOT NULL,
  products INTEGER NOT NULL,
  changes INTEGER NOT NULL,
  -- Null until the release is published.
  checksum INTEGER
) STRICT;
CREATE INDEX releases_by_catalog ON releases (catalog_id, number DESC);
CREATE INDEX releases_by_generation ON releases (generation, state);

-- Nodes of a release, numbered in list order. "parent" and "hierarchy" (its root) are empty for a hierarchy. "lists"
-- names the lists of the node, and is the same in all releases of a generation. "curated" is a JSON array with the
-- numbers of its first products. "position" orders the nodes of a release: hierarchies as the catalog lists them,
-- then level by level.
CREATE TABLE release_nodes (
  number INTEGER PRIMARY KEY,
  release INTEGER NOT NULL,
  id TEXT NOT NULL,
  parent TEXT NOT NULL,
  lists INTEGER NOT NULL,
  curated TEXT NOT NULL,
  checksum INTEGER,
  hierarchy TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL DEFAULT 0,
  UNIQUE (release, id)
) STRICT;
CREATE INDEX release_nodes_by_parent ON release_nodes (release, parent, position);
CREATE INDEX release_nodes_by_hierarchy ON release_nodes (release, hierarchy, position);

-- "name" and "slug" are those of the document; filters of nodes search them.
CREATE TABLE release_node_documents (
  node INTEGER NOT NULL,
  language TEXT NOT NULL,
  document TEXT NOT NULL,
  checksum INTEGER,
  name TEXT,
  slug TEXT,
  PRIMARY KEY (node, language)
) STRICT, WITHOUT ROWID;
CREATE INDEX release_node_documents_by_name ON release_node_documents (name, language, node);
CREATE INDEX release_node_documents_by_slug ON release_node_documents (slug, language, node);

-- Products by number: the upper bits are the number of the generation, the lower bits ascend in list order. "packed"
-- is the document in all its languages, currencies and sale periods, with a checksum at its end. "lists" is a JSON
-- array of the lists of the nodes that the product is in.
CREATE TABLE release_products (
  number INTEGER PRIMARY KEY,
  lists TEXT NOT NULL,
  packed BLOB NOT NULL
) STRICT;

-- Lists of products: all products of a node (attribute and value are empty), and those of a node that share a value.
-- A release reads the version of a list with the highest "since" up to its own number. "numbers" has the lower 32 bits
-- of the number of each product, ascending, and a checksum. A long list has a directory of blocks there instead: the
-- number of each block, its first product, and how many products come before it.
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

-- Values that few products share. "language" is empty for a value that is the same in all languages.
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
  checksum INTEGER,
  PRIMARY KEY (generation, id, since)
) STRICT, WITHOUT ROWID;
CREATE INDEX release_files_by_release ON release_files (generation, since);

CREATE TABLE release_product_files (
  product INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('main_image', 'files')),
  position INTEGER NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (product, kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_components (
  product INTEGER NOT NULL,
  position INTEGER NOT NULL,
  component_id TEXT NOT NULL,
  PRIMARY KEY (product, position)
) STRICT, WITHOUT ROWID;

-- Changes of a release against the previous release of its generation. Pruning follows them.

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
`;
