/** The tables of the first version of a store. They stay as they are: migrations change them. */
export const firstTables = `
-- The tables of a store, in the first schema of the connection's search path. They have the names and columns of the
-- tables on SQLite, except where a comment says otherwise. The reasons for differences:
--
--  - Texts that are compared or ordered are COLLATE "C": by code points, the same on every machine.
--  - A text that is a key is written by "keyText": texts of PostgreSQL cannot hold a NUL, and its indexes hold no more
--    than 2,700 bytes. "long_value" has the text itself where the key beside it stands for it.
--  - No SQL looks into a document, because PostgreSQL refuses legal JSON (an escaped NUL, half a surrogate pair).
--    Everything that is searched has a column or a table.
--  - "row" is the order in which rows were written.
--  - A row that belongs to another one is only written together with it, so there are no foreign keys: checking them
--    would take longer than writing the rows.
--  - "checksum" has 32 bits and no sign, so it does not fit into an integer.
--  - Times are milliseconds since the epoch.

-- The store itself.

-- One row: the version of the tables; "revision", which every change that a reader of catalogs could see increments;
-- and the numbers of the last logged change and of the last release. Unlike sequences, these are part of a snapshot
-- and have no gaps. A store that is emptied keeps them.
CREATE TABLE store (
  program text PRIMARY KEY CHECK (program = 'aisle'),
  version integer NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  changes bigint NOT NULL DEFAULT 0,
  releases bigint NOT NULL DEFAULT 0
);

-- The keys that sign tokens. They are no record: a store that is emptied keeps them.
CREATE TABLE token_keys (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  kept text NOT NULL
);

-- Processes that answer from their cache without asking the database, and changes that wait for them to stop: see
-- "reading/store-revision.ts" and "connection/commit-change.ts".
CREATE TABLE readers (
  id uuid PRIMARY KEY
);

CREATE TABLE announcements (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The process that fills the store for the first time, while it does. "touched_at" is the last sign of life of this
-- process, by the clock of the database.
CREATE TABLE filling (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  mark text NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE settings (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);

-- Products and the records that they refer to. "document" is a record as JSON text. The columns beside it are searched.

CREATE TABLE files (
  id text COLLATE "C" PRIMARY KEY,
  document text NOT NULL
);

CREATE TABLE variations (
  id text COLLATE "C" PRIMARY KEY,
  document text NOT NULL
);

CREATE TABLE variation_options (
  id text COLLATE "C" NOT NULL,
  variation_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (id, variation_id)
);
CREATE INDEX variation_options_by_variation ON variation_options (variation_id);

-- Hierarchies are nodes without a parent.
CREATE TABLE nodes (
  id text COLLATE "C" PRIMARY KEY,
  parent_id text COLLATE "C",
  updated_at bigint NOT NULL,
  document text NOT NULL
);
CREATE INDEX nodes_by_parent ON nodes (parent_id);

-- The arrays hold the ids and names that a product refers to, the main image among the files. They are null for a
-- product that refers to none.
CREATE TABLE products (
  id text COLLATE "C" PRIMARY KEY,
  row bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  parent_id text COLLATE "C",
  sku text COLLATE "C",
  status text COLLATE "C" NOT NULL CHECK (status IN ('live', 'draft')),
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  file_ids text[] COLLATE "C",
  option_ids text[] COLLATE "C",
  variation_ids text[] COLLATE "C",
  price_modifiers text[] COLLATE "C",
  document text NOT NULL
);
CREATE INDEX products_by_parent ON products (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX products_by_sku ON products (sku) WHERE sku IS NOT NULL;
CREATE INDEX products_by_update ON products (updated_at DESC, id, status);

CREATE TABLE product_nodes (
  product_id text COLLATE "C" NOT NULL,
  node_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (product_id, node_id)
);

CREATE TABLE product_components (
  bundle_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (bundle_id, product_id)
);
CREATE INDEX product_components_by_product ON product_components (product_id);

-- Prices.

CREATE TABLE price_books (
  id text COLLATE "C" PRIMARY KEY,
  document text NOT NULL
);

CREATE TABLE prices (
  price_book_id text COLLATE "C" NOT NULL,
  sku text COLLATE "C" NOT NULL,
  document text NOT NULL,
  PRIMARY KEY (price_book_id, sku)
);

CREATE TABLE price_modifiers (
  name text COLLATE "C" PRIMARY KEY,
  document text NOT NULL
);

-- Catalogs and the rules that choose one for a shopper.

CREATE TABLE catalogs (
  id text COLLATE "C" PRIMARY KEY,
  created_at bigint NOT NULL,
  hierarchy_ids text[] COLLATE "C" NOT NULL,
  document text NOT NULL
);

CREATE TABLE catalog_rules (
  id text COLLATE "C" PRIMARY KEY,
  created_at bigint NOT NULL,
  document text NOT NULL
);

-- Subscriptions.

-- "searched" has the texts that a search finds the row by, folded, as bytes. Between them is a byte that is in no text.
CREATE TABLE offerings (
  id text COLLATE "C" PRIMARY KEY,
  searched bytea NOT NULL,
  document text NOT NULL,
  checksum bigint NOT NULL
);

CREATE TABLE plans (
  id text COLLATE "C" NOT NULL,
  offering_id text COLLATE "C" NOT NULL,
  searched bytea NOT NULL,
  PRIMARY KEY (id, offering_id)
);
CREATE INDEX plans_by_offering ON plans (offering_id);

-- due_at: when a pending subscription goes live. account_id: in small letters. Pages keep some room, so that an update
-- is written beside the row and leaves the indexes alone.
CREATE TABLE subscriptions (
  id text COLLATE "C" PRIMARY KEY,
  row bigint GENERATED ALWAYS AS IDENTITY,
  offering_id text COLLATE "C" NOT NULL,
  plan_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  due_at bigint,
  searched bytea NOT NULL,
  document text NOT NULL,
  checksum bigint NOT NULL,
  account_id text COLLATE "C" NOT NULL DEFAULT ''
) WITH (fillfactor = 80);
CREATE INDEX subscriptions_due ON subscriptions (due_at, row) WHERE due_at IS NOT NULL;
CREATE INDEX subscriptions_by_account ON subscriptions (account_id, id);

-- Carts and stock.

CREATE TABLE carts (
  id text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  expires_at bigint NOT NULL,
  document text NOT NULL,
  checksum bigint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX carts_by_end ON carts (expires_at);

CREATE TABLE stock (
  product_id text COLLATE "C" NOT NULL,
  location text COLLATE "C" NOT NULL,
  document text NOT NULL,
  checksum bigint,
  PRIMARY KEY (product_id, location)
);
CREATE INDEX stock_by_location ON stock (location);

-- Records that changed since the last publish: the next release builds them again. "key" is the id of a product, a
-- sku, or the id of a file, depending on "kind"; "all" stands for a change that too many documents show. One import at
-- a time numbers them, from "store.changes" on.
CREATE TABLE changes (
  number bigint PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('product', 'price', 'file', 'all')),
  key text COLLATE "C" NOT NULL
);

-- Notes of the import that is running, from which it finds errors in the records. They are empty at the end of every
-- import and need not outlive the server: UNLOGGED. Temporary tables would have to be created again for each import,
-- and every plan of a statement with them.

-- References between records.
CREATE UNLOGGED TABLE seed_references (
  target text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  long_id text,
  origin text NOT NULL,
  pointer text NOT NULL,
  PRIMARY KEY (target, id)
);

-- Skus that two products had when one of them was written.
CREATE UNLOGGED TABLE seed_skus (
  sku text COLLATE "C" NOT NULL,
  long_sku text,
  product_id text COLLATE "C" NOT NULL,
  origin text NOT NULL,
  PRIMARY KEY (sku, product_id)
);

-- Targets of references that the import took away.
CREATE UNLOGGED TABLE seed_losses (
  target text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  origin text NOT NULL,
  PRIMARY KEY (target, id)
);

-- Records whose position or whose change matters. "part" is the price book of a price. Kinds are types of records,
-- and "left node" and "left product": the former parent of a record.
CREATE UNLOGGED TABLE seed_written (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  part text COLLATE "C" NOT NULL,
  origin text NOT NULL,
  change integer NOT NULL,
  PRIMARY KEY (kind, key, part)
);

-- Releases.

-- A complete build of a catalog, with the later releases that share its unchanged documents. It has the number of its
-- first release. "basis" is JSON text of everything that all its documents depend on.
CREATE TABLE generations (
  number bigint PRIMARY KEY,
  basis text NOT NULL,
  -- A random number that orders products for which nobody set an order.
  lot double precision NOT NULL
);

-- Readers see a release whose state is "published". A "pruned" release keeps its row, so that a request for it gets
-- the reason. "owner" and "touched_at" (the clock of the database) tell a release that is being built from one that a
-- crash left behind. "changes" is the number of the last change that is in the release.
CREATE TABLE releases (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  catalog_id text COLLATE "C" NOT NULL,
  generation bigint NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('building', 'published', 'pruned')),
  owner text COLLATE "C" NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  published_at bigint NOT NULL,
  default_language text NOT NULL,
  languages text NOT NULL,
  -- When sales begin and end, and their names: a JSON array, ascending.
  sale_changes text NOT NULL,
  products bigint NOT NULL,
  changes bigint NOT NULL,
  -- Null until the release is published.
  checksum bigint
);
CREATE INDEX releases_by_catalog ON releases (catalog_id, number DESC);
CREATE INDEX releases_by_generation ON releases (generation, state);

-- Nodes of a release, numbered in list order. "parent" and "hierarchy" (its root) are empty for a hierarchy. "lists"
-- names the lists of the node, and is the same in all releases of a generation. "curated" is a JSON array with the
-- numbers of its first products. "position" orders the nodes of a release: hierarchies as the catalog lists them,
-- then level by level.
CREATE TABLE release_nodes (
  number bigint PRIMARY KEY,
  release bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  parent text COLLATE "C" NOT NULL,
  lists bigint NOT NULL,
  curated text NOT NULL,
  checksum bigint NOT NULL,
  hierarchy text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  UNIQUE (release, id)
);
CREATE INDEX release_nodes_by_parent ON release_nodes (release, parent, position);
CREATE INDEX release_nodes_by_hierarchy ON release_nodes (release, hierarchy, position);

-- "name" and "slug" are those of the document; filters of nodes search them.
CREATE TABLE release_node_documents (
  node bigint NOT NULL,
  language text COLLATE "C" NOT NULL,
  document text NOT NULL,
  checksum bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  slug text COLLATE "C",
  PRIMARY KEY (node, language)
);
CREATE INDEX release_node_documents_by_name ON release_node_documents (name, language, node);
CREATE INDEX release_node_documents_by_slug ON release_node_documents (slug, language, node);

-- Products by number: the upper bits are the number of the generation, the lower bits ascend in list order. "packed"
-- is the document in all its languages, currencies and sale periods, with a checksum at its end. "lists" is a JSON
-- array of the lists of the nodes that the product is in.
CREATE TABLE release_products (
  number bigint PRIMARY KEY,
  lists text NOT NULL,
  packed bytea NOT NULL
);

-- Lists of products: all products of a node (attribute and value are empty), and those of a node that share a value.
-- A release reads the version of a list with the highest "since" up to its own number. "numbers" has the lower 32 bits
-- of the number of each product, ascending, and a checksum. A long list has a directory of blocks there instead: the
-- number of each block, its first product, and how many products come before it.
CREATE TABLE release_lists (
  node bigint NOT NULL,
  attribute text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  total bigint NOT NULL,
  numbers bytea NOT NULL,
  long_value text,
  PRIMARY KEY (node, attribute, value, since)
);

CREATE TABLE release_list_blocks (
  number bigint PRIMARY KEY,
  numbers bytea NOT NULL
);

-- Values that few products share. "language" is empty for a value that is the same in all languages.
CREATE TABLE release_values (
  generation bigint NOT NULL,
  attribute integer NOT NULL,
  value text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  product bigint NOT NULL,
  long_value text,
  PRIMARY KEY (generation, attribute, value, language, product)
);

CREATE TABLE release_files (
  generation bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  document text NOT NULL,
  checksum bigint NOT NULL,
  PRIMARY KEY (generation, id, since)
);
CREATE INDEX release_files_by_release ON release_files (generation, since);

CREATE TABLE release_product_files (
  product bigint NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('main_image', 'files')),
  position integer NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (product, kind, position)
);

CREATE TABLE release_components (
  product bigint NOT NULL,
  position integer NOT NULL,
  component_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (product, position)
);

-- Changes of a release against the previous release of its generation. Pruning follows them.

CREATE TABLE release_product_changes (
  release bigint NOT NULL,
  product bigint NOT NULL,
  change text COLLATE "C" NOT NULL CHECK (change IN ('added', 'retired')),
  PRIMARY KEY (release, product)
);

CREATE TABLE release_list_changes (
  release bigint NOT NULL,
  node bigint NOT NULL,
  attribute text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (release, node, attribute, value)
);
`;
