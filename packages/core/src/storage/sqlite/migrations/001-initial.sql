-- What seeds fill. A `document` is the record as JSON text; the columns beside it are what is searched.

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE variations (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE price_modifiers (
  name TEXT PRIMARY KEY,
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

CREATE TABLE product_nodes (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  node_id TEXT NOT NULL,
  PRIMARY KEY (product_id, node_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_nodes_by_node ON product_nodes (node_id);

CREATE TABLE product_components (
  bundle_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  PRIMARY KEY (bundle_id, product_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE catalogs (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE catalog_rules (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE offerings (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE plans (
  id TEXT NOT NULL,
  offering_id TEXT NOT NULL REFERENCES offerings (id) ON DELETE CASCADE,
  PRIMARY KEY (id, offering_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX plans_by_offering ON plans (offering_id);

-- due_at: when a pending subscription goes live, in milliseconds since the epoch.
CREATE TABLE subscriptions (
  id TEXT PRIMARY KEY,
  offering_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  due_at INTEGER,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX subscriptions_due ON subscriptions (due_at) WHERE due_at IS NOT NULL;

-- What publishing makes. Product and node numbers are reserved by the release, dense and in list order;
-- first_* and end_* bound them. A release is seen when its state is `published`; a `pruned` one is
-- remembered so that a request for it can be told what happened. owner and touched_at (wall clock) tell
-- a release in the making from one that a crash left behind.

CREATE TABLE releases (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  catalog_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('building', 'published', 'pruned')),
  owner TEXT NOT NULL,
  touched_at INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  default_language TEXT NOT NULL,
  languages TEXT NOT NULL,
  -- Times at which a sale begins or ends, ascending, as a JSON array of milliseconds.
  sale_changes TEXT NOT NULL,
  products INTEGER NOT NULL,
  first_product INTEGER NOT NULL,
  end_product INTEGER NOT NULL,
  first_node INTEGER NOT NULL,
  end_node INTEGER NOT NULL
) STRICT;
CREATE INDEX releases_by_catalog ON releases (catalog_id, number DESC);

CREATE TABLE release_nodes (
  number INTEGER PRIMARY KEY,
  release INTEGER NOT NULL,
  id TEXT NOT NULL,
  products INTEGER NOT NULL,
  -- How many of the first positions are curated.
  curated INTEGER NOT NULL,
  UNIQUE (release, id)
) STRICT;

CREATE TABLE release_node_documents (
  node INTEGER NOT NULL,
  language TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (node, language)
) STRICT, WITHOUT ROWID;

-- A product's JSON text in two pieces: `head` ends inside the attributes, `tail` ends inside the meta.
CREATE TABLE release_products (
  number INTEGER PRIMARY KEY,
  head TEXT NOT NULL,
  tail TEXT NOT NULL
) STRICT;

-- The head in the languages in which it differs from the default one.
CREATE TABLE release_translations (
  product INTEGER NOT NULL,
  language TEXT NOT NULL,
  head TEXT NOT NULL,
  PRIMARY KEY (product, language)
) STRICT, WITHOUT ROWID;

-- What a sale changes whatever the currency: members of the attributes and of the meta.
CREATE TABLE release_prices (
  product INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER NOT NULL,
  attributes TEXT NOT NULL,
  meta TEXT NOT NULL,
  PRIMARY KEY (product, valid_from)
) STRICT, WITHOUT ROWID;

-- Members of the meta that show amounts in one currency to readers of one language.
CREATE TABLE release_display_prices (
  product INTEGER NOT NULL,
  currency TEXT NOT NULL,
  language TEXT NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER NOT NULL,
  meta TEXT NOT NULL,
  PRIMARY KEY (product, currency, language, valid_from)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_members (
  node INTEGER NOT NULL,
  position INTEGER NOT NULL,
  product INTEGER NOT NULL,
  PRIMARY KEY (node, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX release_members_by_product ON release_members (product, node, position);

-- Attributes that few products share. `language` is empty where all languages have the same value.
CREATE TABLE release_values (
  release INTEGER NOT NULL,
  attribute TEXT NOT NULL,
  value TEXT NOT NULL,
  language TEXT NOT NULL,
  product INTEGER NOT NULL,
  PRIMARY KEY (release, attribute, value, language, product)
) STRICT, WITHOUT ROWID;

-- Attributes that many products share, in list order within each node.
CREATE TABLE release_facets (
  node INTEGER NOT NULL,
  attribute TEXT NOT NULL,
  value TEXT NOT NULL,
  position INTEGER NOT NULL,
  product INTEGER NOT NULL,
  PRIMARY KEY (node, attribute, value, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_files (
  release INTEGER NOT NULL,
  id TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (release, id)
) STRICT, WITHOUT ROWID;

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
